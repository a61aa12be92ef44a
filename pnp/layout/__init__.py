"""Layouts: boxes, styles, text fitted into them; a layout and an item's scope become a face."""
