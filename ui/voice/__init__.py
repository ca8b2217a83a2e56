"""The voice of the table: choose the phrases between two views of a game, and play them.

The voice listens to the table like lamps and screen. A call is a chime and phrases, each with a key
under which a family can record the phrase.
"""
