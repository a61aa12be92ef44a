"""Reading sheets back, and holding them against their records and the rules."""
