"""The ledger: what was built and what was printed, so that a sheet of paper can be told from its stamp alone."""
