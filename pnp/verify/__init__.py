"""Verify: written sheets are read back and held against their own records, the rules as they are now, and the plan."""
