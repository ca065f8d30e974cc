"""The command `ludoteca`: games in a terminal, replays, rules, the server and the benchmarks."""
