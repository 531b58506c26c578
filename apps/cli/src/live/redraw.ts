/** Begins to draw on a screen of its own: the terminal keeps what it showed. Lines are not wrapped, and the cursor is not seen. */
export const enterScreen = "\u001B[?1049h\u001B[?25l\u001B[?7l\u001B[2J";
/** Gives the terminal back as it was. */
export const leaveScreen = "\u001B[?7h\u001B[?25h\u001B[?1049l";

const eraseAll = "\u001B[2J";
/** What stands between the two is shown at once, by terminals that know them. */
const together = { begin: "\u001B[?2026h", end: "\u001B[?2026l" } as const;

/** What turns the lines that a screen shows into others: only lines that differ are written. Null erases the screen first. */
export function redraw(before: readonly string[] | null, after: readonly string[]): string {
  const shown = before ?? [];
  const count = Math.max(shown.length, after.length);
  const changes = Array.from({ length: count }, (_, row) => {
    const line = after[row] ?? "";
    return line === (shown[row] ?? "") ? "" : `\u001B[${row + 1};1H${line}\u001B[K`;
  }).join("");
  const written = `${before === null ? eraseAll : ""}${changes}`;
  return written === "" ? "" : `${together.begin}${written}${together.end}`;
}
