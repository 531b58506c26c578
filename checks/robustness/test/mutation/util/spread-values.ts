import { membersOf } from "./json-members.js";
import { bytesOf, oddValues } from "./odd-values.js";
import type { Random } from "../../util/random.js";

/** Beginnings of names that a log then holds many of. */
const beginnings = [
  "name-",
  "claude-",
  "\u540d\u524d",
  "\u{1f469}\u200d\u{1f680}",
  "\u202e\u0301",
  "/home/ann/",
  "msg_",
].map(bytesOf);

const fewLines = 300;

/**
 * The lines of a log with a field changed wherever it occurs: to one value in all lines, as ids are that rows share, or to
 * another one in each, with the lines written again until there are a few hundred.
 */
export function withSpreadValues(text: string, random: Random): string {
  const lines = text.split("\n").filter((line) => line.includes(":"));
  if (lines.length === 0) return text;
  const line = random.pick(lines);
  const keys = membersOf(line).flatMap(({ start, keyEnd }) =>
    keyEnd > start ? [line.slice(start, keyEnd)] : [],
  );
  if (keys.length === 0) return text;
  const key = random.pick(keys);
  const beginning = random.pick(beginnings);
  const shared = random.once(3) ? random.pick(oddValues) : null;
  const times = shared === null && lines.length < fewLines ? Math.ceil(fewLines / lines.length) : 1;
  return Array.from({ length: times }, () => lines)
    .flat()
    .map((each, at) => withField(each, key, shared ?? `"${beginning}${at}"`))
    .join("\n");
}

function withField(line: string, key: string, value: string): string {
  const found = membersOf(line).find(
    ({ start, keyEnd }) => keyEnd > start && line.slice(start, keyEnd) === key,
  );
  return found === undefined ? line : line.slice(0, found.valueStart) + value + line.slice(found.valueEnd);
}
