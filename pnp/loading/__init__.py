"""Loading: from a game's files to tables and settings whose every value knows its place."""
