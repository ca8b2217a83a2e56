"""Decode picture files to arrays; an unusable file raises a `Refusal`."""
