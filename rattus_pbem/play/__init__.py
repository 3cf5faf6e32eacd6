"""Playing without a host: one driver for every run, answers from sheets, views, checks, worked examples, sandboxes."""
