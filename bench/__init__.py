"""What docs/performance.md and LABORATORY.md quote: harnesses and the mini game. Neither program nor test."""
