"""Tables that speak MQTT, and hubs, at a real broker on this machine."""
