"""Backends: each writes one file format. They translate the display list and decide nothing."""
