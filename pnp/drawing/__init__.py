"""The display list: primitives, faces, sheets; fonts, text and icons."""
