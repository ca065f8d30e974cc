"""Read pytest's closing lines from logs: one log's line, or all of them added up."""

import re
import sys
from pathlib import Path

LINE = re.compile(r"^=+ (.*\d+ [a-z]+.*) in ([\d.]+)s(?: \([\d:]+\))? =+$")
ORDER = ("failed", "passed", "skipped", "deselected", "xfailed", "xpassed", "warning", "error")


def closing(log: Path) -> tuple[dict[str, int], float] | None:
    """What the last closing line in `log` counted, and its seconds; None where there is none."""
    lines = [LINE.match(line) for line in log.read_text(errors="replace").splitlines()]
    found = [line for line in lines if line]
    if not found:
        return None
    counts = {
        word.removesuffix("s") if word in ("warnings", "errors") else word: int(number)
        for number, word in re.findall(r"(\d+) ([a-z]+)", found[-1][1])
    }
    return counts, float(found[-1][2])


def text(counts: dict[str, int]) -> str:
    """The counts as pytest words them."""
    return ", ".join(
        f"{counts[word]} {word}{'s' if word in ('warning', 'error') and counts[word] > 1 else ''}"
        for word in ORDER
        if counts.get(word)
    )


def main(logs: list[Path]) -> None:
    """Print the closing line of all `logs` together, in pytest's form."""
    total: dict[str, int] = {}
    seconds = 0.0
    for log in logs:
        if found := closing(log):
            seconds += found[1]
            for word, number in found[0].items():
                total[word] = total.get(word, 0) + number
    if total:
        print(f" {text(total)} in {seconds:.2f}s ".center(80, "="))


if __name__ == "__main__":
    if sys.argv[1] == "--one":
        one = closing(Path(sys.argv[2])) if Path(sys.argv[2]).exists() else None
        print(text(one[0]) if one else "")
    else:
        main([Path(name) for name in sys.argv[1:]])
