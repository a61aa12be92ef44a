"""The command line: one file a command. Alone in the house it prints, exits, and reads the surroundings."""
