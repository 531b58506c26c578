import { mutatedFile } from "../../mutation/util/mutate-file.js";
import { bytesOf, oddLines } from "../../mutation/util/odd-values.js";
import type { Random } from "../../util/random.js";
import { type AgentValues, aimedLine, lineWithMore, type ValuesByKey } from "./aimed-edits.js";

type FileEdit = (lines: readonly string[], random: Random, others: readonly string[]) => readonly string[];

/** Changes to the order and number of lines. */
const orders: readonly FileEdit[] = [
  (lines, random) => {
    const [at, to] = [random.below(lines.length), random.below(lines.length)];
    return lines.with(at, lines[to]!).with(to, lines[at]!);
  },
  (lines, random) => {
    const at = random.below(lines.length);
    return lines.toSpliced(at, 0, lines[random.below(lines.length)]!);
  },
  (lines, random) => lines.toSpliced(random.below(lines.length), 1),
  (lines, random, others) => lines.toSpliced(random.below(lines.length), 0, random.pick(others)),
  // A part of another file, as forks and repeated threads have it.
  (lines, random, others) => {
    const from = random.below(others.length);
    return lines.toSpliced(random.below(lines.length), 0, ...others.slice(from, from + 1 + random.below(12)));
  },
  (lines) => lines.toReversed(),
  (lines) => [...lines, ...lines],
  (lines, random) => lines.toSpliced(random.below(lines.length), 0, random.pick(oddLines)),
  (lines, random) => {
    const at = random.below(lines.length);
    return lines.toSpliced(at, 2, `${lines[at] ?? ""}${lines[at + 1] ?? ""}`);
  },
  (lines, random) => {
    const at = random.below(lines.length);
    return lines.with(at, `${bytesOf("\ufeff")}${lines[at]}`);
  },
];

/** How the ends of lines and of the file may be. */
const endings: readonly ((text: string, random: Random) => string)[] = [
  (text) => text.replaceAll("\n", "\r\n"),
  (text) => bytesOf("\ufeff") + text,
  (text) => text.replace(/\n$/, ""),
  (text) => text.slice(0, -1 - (text.length >> 4)),
  (text) => text.replaceAll("\n", "\n\n \n"),
  (text, random) => {
    const at = random.below(text.length + 1);
    return `${text.slice(0, at)}\xff${text.slice(at)}`;
  },
];

const generalEvery = 8;
const orderEvery = 3;
const endingEvery = 20;

/** What other lines say, and what lines of the agent may. */
export interface ToldElsewhere {
  readonly seen: ValuesByKey;
  readonly others: readonly string[];
  readonly values: AgentValues;
}

/** The text of a log, of which one line in `every` is changed. */
export function aimedFile(text: string, { seen, others, values }: ToldElsewhere, random: Random): string {
  if (random.once(generalEvery)) return mutatedFile(text, random, others);
  const every = random.pick([1, 2, 5, 20]);
  let lines: readonly string[] = text.split("\n").map((line) => {
    if (line === "" || !random.once(every)) return line;
    return random.once(6) ? lineWithMore(line, seen, random) : aimedLine(line, seen, values, random);
  });
  while (random.once(orderEvery)) {
    lines = random.pick(orders)(lines.length > 0 ? lines : [""], random, others);
  }
  const changed = lines.join("\n");
  return random.once(endingEvery) ? random.pick(endings)(changed, random) : changed;
}
