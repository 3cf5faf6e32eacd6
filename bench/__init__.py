"""What docs/performance.md quotes: harnesses and the mini game. No part of the program, and no test."""
