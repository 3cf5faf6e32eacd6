"""Reports, order forms and every sentence a player reads."""
