"""The whole house in one process, from one seed: hosts, people, mail and disks, years in minutes, with laws.

`python -m tests.simulator --seed 7` shows one world again with a diary of what happened.

`world` holds clock and calendar of events, `disk` what a power cut loses, `network` what happens to mail on its way,
`people` and `hosts` who writes and who runs games, `laws` what must always hold, `play` puts a world together.
"""
