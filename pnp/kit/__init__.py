"""The kit: wires the phases, from a game's folder to written files."""
