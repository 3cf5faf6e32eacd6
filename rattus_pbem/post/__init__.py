"""The post office: brings the letters that `mail` moves to the games that `hosting` plays, and back. Plays nothing."""
