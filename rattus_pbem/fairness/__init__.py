"""What anybody can check: bundles of a game, and their verification. Reads games, and never writes to one."""
