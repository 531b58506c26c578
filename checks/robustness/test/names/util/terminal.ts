import xterm from "@xterm/headless";

/** What a terminal made of a text. */
export interface Shown {
  /** What stands in each column of each line; the second column of a wide letter is empty text. */
  readonly screen: readonly (readonly string[])[];
  /** What a text must not do: move the cursor, ring, set titles, wrap, hide letters. */
  readonly complaints: readonly string[];
}

/** The program's own styles: bold, dim and six colours, on and off. */
const ownStyles = new RegExp(`${String.fromCharCode(27)}\\[(?:0|1|2|22|3[1236]|39)m`, "g");
/** What keeps a number in its direction, and can turn nothing else. */
const ownIsolates = /\u2066((?:\n|[^\p{Cc}\p{Cf}\p{Cs}]){1,60})\u2069/gu;
/** Controls, halves of characters, and characters that are not seen or turn what is beside them. */
const notPrinted = /[^\P{Cc}\n]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** What of a text a terminal would do anything with but to show it. */
export function unprintable(text: string): string[] {
  const plain = text.replace(ownStyles, "").replace(ownIsolates, "$1");
  return Array.from(
    plain.matchAll(notPrinted),
    ([character]) => `writes U+${character.codePointAt(0)?.toString(16)}`,
  );
}

/** Writes a text to a terminal of so many columns, and says what is on its screen then. */
export async function showOnTerminal(text: string, columns: number): Promise<Shown> {
  const complaints: string[] = [];
  const plain = text.replace(ownStyles, "").replace(ownIsolates, "$1");
  complaints.push(...unprintable(plain));
  const expected = plain.split("\n");
  const terminal = new xterm.Terminal({
    cols: columns,
    rows: expected.length + 1,
    scrollback: 0,
    convertEol: true,
    allowProposedApi: true,
  });
  terminal.unicode.register(widths);
  terminal.unicode.activeVersion = widths.version;
  terminal.onTitleChange((title) => complaints.push(`sets the title ${title}`));
  terminal.onBell(() => complaints.push("rings"));
  terminal.onData((data) => complaints.push(`types ${JSON.stringify(data)}`));
  await new Promise<void>((resolve) => terminal.write(text.replace(/[\u2066\u2069]/g, ""), resolve));
  const { active } = terminal.buffer;
  if (active.type !== "normal") complaints.push("shows another screen");
  if (active.cursorY !== expected.length - 1 || active.cursorX !== 0)
    complaints.push("leaves the cursor elsewhere");
  const screen = expected.map((line, y) => {
    const shown = active.getLine(y);
    const cells = Array.from({ length: columns }, (_, x) => shown?.getCell(x)).map((cell) =>
      cell === undefined ? " " : cell.getWidth() === 0 ? "" : cell.getChars() || " ",
    );
    if (cells.join("").trimEnd() !== line.trimEnd())
      complaints.push(`line ${y + 1} is not shown as it was written`);
    return cells;
  });
  terminal.dispose();
  return { screen, complaints };
}

const none = /^[\p{M}\p{Cf}\u{1f3fb}-\u{1f3ff}]$/u;
const wide =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]$/u;
const halfWidth = /^[\uff61-\uffdc]$/u;

function widthOf(codepoint: number): 0 | 1 | 2 {
  const character = String.fromCodePoint(codepoint);
  if (none.test(character)) return 0;
  if (halfWidth.test(character) || /^[\u{1f1e6}-\u{1f1ff}]$/u.test(character)) return 1;
  return wide.test(character) ? 2 : 1;
}

/** Columns of letters as most terminals count them: one by one, marks with the letter before. */
const widths = {
  version: "letter by letter",
  wcwidth: widthOf,
  charProperties(codepoint: number, preceding: number): number {
    const own = widthOf(codepoint);
    const before = (preceding >> 1) & 3;
    const joins = own === 0 && preceding !== 0 && before !== 0;
    return ((joins ? before : own) << 1) | (joins ? 1 : 0);
  },
};

/** What is wrong with the columns of the tables on a screen: each begins or ends below its head in every row. */
export function columnFaults(screen: Shown["screen"]): string[] {
  return screen.flatMap((line, y) => {
    if (y === 0 || !/^─+$/.test(line.join("").trim())) return [];
    const head = screen[y - 1]!;
    if (head.join("").trim() === "") return [];
    const rows: (readonly string[])[] = [];
    for (let at = y + 1; at < screen.length; at++) {
      const row = screen[at]!;
      if (row.join("").trim() === "") break;
      if (!/^─+$/.test(row.join("").trim())) rows.push(row);
    }
    return titlesOf(head).flatMap(({ start, end }) => {
      const left = rows.every((row) => isFree(row, start - 1) && isFree(row, start - 2));
      const right = rows.every((row) => isFree(row, end) && isFree(row, end + 1));
      return left || right ? [] : [`the column below ${head.slice(start, end).join("")} is not straight`];
    });
  });
}

function isFree(row: readonly string[], x: number): boolean {
  return x < 0 || x >= row.length || row[x] === " ";
}

function titlesOf(head: readonly string[]): { readonly start: number; readonly end: number }[] {
  return Array.from(
    head
      .map((cell) => cell || "_")
      .join("")
      .matchAll(/\S+(?: \S+)*/g),
    ({ index, 0: title }) => ({
      start: index,
      end: index + title.length,
    }),
  );
}
