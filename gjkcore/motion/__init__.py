"""When shapes in motion touch: casts along a line, and impacts of shapes that also turn."""
