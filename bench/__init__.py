"""What docs/performance.md and LABORATORY.md quote: harnesses and the mini game. No part of the program, and no test."""
