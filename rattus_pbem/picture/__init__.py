"""Pictures of boards: sheets that a game makes of a view, drawn as SVG and PNG. Knows no game; reads no state."""
