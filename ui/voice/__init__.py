"""The voice of the table: what is said of a game, from one view to the next, and how it is heard.

A listener of the table like its lamps and its screen; a call is a chime and phrases, each with a
key under which a family can record it.
"""
