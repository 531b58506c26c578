import { type Member, membersOf } from "../../mutation/util/json-members.js";
import { oddValues } from "../../mutation/util/odd-values.js";
import type { Random } from "../../util/random.js";
import { idValues, instantValues, numberValues, switchValues, type TellingValue } from "./telling-values.js";

/** What fields of one agent's logs may say: names, and texts by their key. */
export interface AgentValues {
  readonly names: readonly TellingValue[];
  readonly texts: readonly TellingValue[];
  readonly textKey: RegExp;
}

/** The values that fields have in logs, by key with its quotes. */
export type ValuesByKey = ReadonlyMap<string, readonly string[]>;

const mostSeen = 200;
const longestSeen = 2000;

/** The values of each field in some lines. */
export function valuesIn(lines: readonly string[]): ValuesByKey {
  const values = new Map<string, string[]>();
  for (const line of lines) {
    for (const { start, keyEnd, valueStart, valueEnd } of membersOf(line)) {
      if (keyEnd === start || valueEnd - valueStart > longestSeen) continue;
      const key = line.slice(start, keyEnd);
      const seen = values.get(key) ?? [];
      values.set(key, seen);
      if (seen.length < mostSeen) seen.push(line.slice(valueStart, valueEnd));
    }
  }
  return values;
}

const idKey = /id"$|^"(?:uuid|sessionId|leafUuid)"$/i;
const instantKey = /^"(?:timestamp|startTime|endTime)"$/;
const wideEvery = 6;

/** What a field may say that compiled code has to tell apart. */
function tellingValues(
  key: string,
  value: string,
  { names, texts, textKey }: AgentValues,
): readonly TellingValue[] {
  if (instantKey.test(key)) return instantValues;
  if (idKey.test(key)) return idValues;
  if (textKey.test(key)) return texts;
  if (value === "true" || value === "false") return switchValues;
  if (/^-?\d/.test(value)) return numberValues;
  if (value.startsWith('"')) return names;
  return [...switchValues, ...numberValues];
}

const spliced = (line: string, start: number, end: number, text: string): string =>
  line.slice(0, start) + text + line.slice(end);

/** Where a line's own type, session and the like lie, and what is deeper, is changed alike often. */
function pickedMember(line: string, random: Random): Member | null {
  const members = membersOf(line).filter(({ start, keyEnd }) => keyEnd > start);
  if (members.length === 0) return null;
  // Patches and lists of words have many members that nothing is wanted of.
  const keys = [...new Set(members.map(({ start, keyEnd }) => line.slice(start, keyEnd)))];
  const key = random.pick(keys);
  return random.pick(members.filter(({ start, keyEnd }) => line.slice(start, keyEnd) === key));
}

/** A line with one of its fields changed to what is close to another meaning; the line stays JSON. */
export function aimedLine(line: string, seen: ValuesByKey, values: AgentValues, random: Random): string {
  const member = pickedMember(line, random);
  if (member === null) return line;
  const { start, keyEnd, valueStart, valueEnd } = member;
  const key = line.slice(start, keyEnd);
  const value = line.slice(valueStart, valueEnd);
  const others = [...(seen.get(key) ?? []), value];
  const told = () =>
    random.once(wideEvery)
      ? random.pick(oddValues)
      : random.pick(tellingValues(key, value, values))(random, others);
  switch (random.below(10)) {
    case 0:
      return withoutMember(line, member);
    case 1: {
      // Twice: the later one counts, wherever it stands.
      const twice = random.once(2) ? `${key}:${told()},` : "";
      return twice === ""
        ? spliced(line, valueEnd, valueEnd, `,${key}:${told()}`)
        : spliced(line, start, start, twice);
    }
    case 2:
      return spliced(line, valueStart, valueEnd, escapedLetter(value, random));
    default:
      return spliced(line, valueStart, valueEnd, told());
  }
}

/** A line with a field that rows of its kind mostly do not have. */
export function lineWithMore(line: string, seen: ValuesByKey, random: Random): string {
  const open = line.indexOf("{");
  const keys = [...seen.keys()];
  if (open === -1 || keys.length === 0) return line;
  const key = random.pick(keys);
  const value = random.pick(seen.get(key) ?? ["null"]);
  const objects = membersOf(line).filter(({ valueStart }) => line[valueStart] === "{");
  const at = 1 + (objects.length > 0 && random.once(2) ? random.pick(objects).valueStart : open);
  const isEmpty = line[at] === "}";
  return spliced(line, at, at, `${key}:${value}${isEmpty ? "" : ","}`);
}

function withoutMember(line: string, { start, valueEnd }: Member): string {
  if (line[valueEnd] === ",") return spliced(line, start, valueEnd + 1, "");
  return spliced(line, line[start - 1] === "," ? start - 1 : start, valueEnd, "");
}

const letter = /[A-Za-z0-9/]/g;

/** A string with one of its letters as an escape; a backslash before it makes it no letter. */
function escapedLetter(value: string, random: Random): string {
  if (!value.startsWith('"') || value.includes("\\")) return value;
  const found = [...value.matchAll(letter)];
  if (found.length === 0) return value;
  const { index, 0: text } = random.pick(found);
  return spliced(value, index, index + 1, `\\u${text.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
