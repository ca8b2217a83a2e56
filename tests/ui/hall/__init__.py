"""Tests of tables and hubs with MQTT, on a real broker on this machine."""
