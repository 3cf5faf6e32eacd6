"""Games that go on: sheets are taken in and played, letters written, deadlines met. `session` is the only writer."""
