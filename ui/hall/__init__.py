"""Tables that speak MQTT, and the hub that holds what was played at them: see README.md."""
