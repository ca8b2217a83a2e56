"""Tables that speak MQTT, and the hub that stores their finished games: see README.md."""
