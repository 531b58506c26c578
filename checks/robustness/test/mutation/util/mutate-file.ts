import { mutatedLine } from "./mutate-line.js";
import { bytesOf, oddLines } from "./odd-values.js";
import type { Random } from "../../util/random.js";
import { withSpreadValues } from "./spread-values.js";

type Edit = (
  lines: readonly string[],
  at: number,
  random: Random,
  others: readonly string[],
) => readonly string[];

const spliced = (lines: readonly string[], at: number, count: number, ...put: readonly string[]) =>
  lines.toSpliced(at, count, ...put);

/** Changes to whole lines. `others` are lines of other logs. */
const lineEdits: readonly Edit[] = [
  (lines, at) => spliced(lines, at, 2, (lines[at] ?? "") + (lines[at + 1] ?? "")),
  (lines, at) => spliced(lines, at, 1, lines[at] ?? "", lines[at] ?? ""),
  (lines, at) => spliced(lines, at, 1),
  (lines, at, random) =>
    spliced(lines, at, 1, (lines[at] ?? "").slice(0, random.below((lines[at]?.length ?? 0) + 1))),
  (lines, at, random) => {
    const to = random.below(lines.length);
    return lines.with(at, lines[to] ?? "").with(to, lines[at] ?? "");
  },
  (lines, at, random) => spliced(lines, at, 0, random.pick(oddLines)),
  (lines, at, random, others) => spliced(lines, at, 0, random.pick(others)),
  (lines, at) => spliced(lines, at, 1, `${lines[at]}\r`),
  (lines, at) => spliced(lines, at, 1, `\r${lines[at]}\r\r`),
  (lines, at, random) => {
    const line = lines[at] ?? "";
    const cut = random.below(line.length + 1);
    return spliced(
      lines,
      at,
      1,
      `${line.slice(0, cut)}${random.pick(["\r", "\n", "\r\n", "\0"])}${line.slice(cut)}`,
    );
  },
  (lines, at) => spliced(lines, at, 1, `[${lines[at]}]`),
  (lines, at) => spliced(lines, at, 1, JSON.stringify(lines[at] ?? "")),
  (lines, at) => spliced(lines, at, 1, `${lines[at]},`),
  (lines, at) => spliced(lines, at, 1, `${bytesOf("\ufeff")}${lines[at]}`),
  (lines, at) => spliced(lines, at, 1, `${lines[at]}}{`),
];

/** Changes to all of a file. */
const fileEdits: readonly ((text: string, random: Random) => string)[] = [
  (text, random) => text.slice(0, random.below(text.length + 1)),
  (text, random) => text.slice(random.below(text.length + 1)),
  (text) => text.replace(/\n$/, ""),
  (text) => text.replaceAll("\n", "\r\n"),
  (text) => text.replaceAll("\n", "\r"),
  (text) => text + text,
  (text) => bytesOf("\ufeff") + text,
  (text) => text.replaceAll("\n", ""),
  (text) => text.replaceAll("\n", "\n\n"),
  (text) => `${text}${"\0".repeat(5000)}`,
  (text) => `[${text.trim().replaceAll("\n", ",")}]`,
  () => "",
  () => "\n".repeat(300),
  // Read byte by byte, as all else here.
  (text) => Buffer.from(text, "utf16le").toString("latin1"),
  withSpreadValues,
  withSpreadValues,
  withSpreadValues,
];

/** How many of the lines are changed: few, so that the rest still means something, or all. */
const shares = [0.01, 0.05, 0.2, 1];

/** The text of a log, a character a byte, with some of its lines changed, rarely all of it. */
export function mutatedFile(text: string, random: Random, others: readonly string[]): string {
  const share = random.pick(shares);
  let lines: readonly string[] = text.split("\n");
  const changes = 1 + Math.floor(share * lines.length);
  for (let change = 0; change < changes; change++) {
    const at = random.below(lines.length);
    lines = random.once(4)
      ? random.pick(lineEdits)(lines, at, random, others)
      : lines.with(at, mutatedLine(lines[at] ?? "", random));
    if (lines.length === 0) lines = [""];
  }
  const changed = lines.join("\n");
  return random.once(12) ? random.pick(fileEdits)(changed, random) : changed;
}
