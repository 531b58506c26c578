import { membersOf, type Member } from "./json-members.js";
import { bytesOf, longText, longValues, noValues, oddNumbers, oddValues } from "./odd-values.js";
import type { Random } from "../../util/random.js";

type Edit = (line: string, member: Member, random: Random) => string;

const replaced = (line: string, start: number, end: number, text: string): string =>
  line.slice(0, start) + text + line.slice(end);

const valueOf = (line: string, { valueStart, valueEnd }: Member): string => line.slice(valueStart, valueEnd);

const keyOf = (line: string, { start, keyEnd }: Member): string => line.slice(start, keyEnd);

const withValue = (line: string, { valueStart, valueEnd }: Member, value: string): string =>
  replaced(line, valueStart, valueEnd, value);

const otherMember = (line: string, random: Random): Member => random.pick(membersOf(line));

/** The same text with one of its characters as an escape. */
function escaped(text: string, random: Random): string {
  if (!text.startsWith('"') || text.length < 3) return text;
  const at = 1 + random.below(text.length - 2);
  const code = text.charCodeAt(at);
  // Half of an escape, or of a character of several bytes, would become another text.
  if (code > 0x7e || text.includes("\\")) return text;
  const digits = code.toString(16).padStart(4, "0");
  return replaced(text, at, at + 1, `\\u${random.once(2) ? digits : digits.toUpperCase()}`);
}

const inString: readonly string[] = [
  "\x00",
  "\x1f",
  "\t",
  "\r",
  "\xff",
  "\xc3",
  "\xf0\x9f\x98",
  "\\ud834",
  "\\udd1e",
  "\\u0000",
  "\\",
  '"',
  '\\"',
  bytesOf("\ufeff"),
  bytesOf("\u2028"),
  "\\n",
  "</script>",
];

const space: readonly string[] = [
  " ",
  "\t",
  "\r",
  "\x0b",
  "\x0c",
  "\x00",
  bytesOf("\u00a0"),
  bytesOf("\ufeff"),
  "\x85",
];

/** Changes to one member of a line; most leave it JSON. */
const edits: readonly Edit[] = [
  (line, member, random) => withValue(line, member, random.pick(oddValues)),
  (line, member, random) => withValue(line, member, random.pick(oddValues)),
  (line, member, random) => withValue(line, member, random.pick(oddNumbers)),
  (line, member, random) => withValue(line, member, random.pick(noValues)),
  // A value of another field, so that types, ids and times get where they do not belong.
  (line, member, random) => withValue(line, member, valueOf(line, otherMember(line, random))),
  (line, member) => withValue(line, member, `[${valueOf(line, member)}]`),
  (line, member) => withValue(line, member, `{"value":${valueOf(line, member)}}`),
  (line, member) => withValue(line, member, JSON.stringify(valueOf(line, member))),
  (line, member, random) => withValue(line, member, escaped(valueOf(line, member), random)),
  (line, member, random) => replaced(line, member.start, member.keyEnd, escaped(keyOf(line, member), random)),
  (line, member, random) =>
    replaced(
      line,
      member.start,
      member.keyEnd,
      keyOf(line, otherMember(line, random)) || keyOf(line, member),
    ),
  (line, member, random) =>
    keyOf(line, member) === ""
      ? line
      : replaced(
          line,
          member.start,
          member.keyEnd,
          random.pick(['"__proto__"', '"constructor"', '""', "a", "1"]),
        ),
  // Twice, before or after itself, and once with the key as an escape.
  (line, member, random) => {
    const key = keyOf(line, member);
    const other = `${random.once(3) ? escaped(key, random) : key}${key === "" ? "" : ":"}${random.pick(oddValues)}`;
    const own = line.slice(member.start, member.valueEnd);
    const both = random.once(2) ? `${own},${other}` : `${other},${own}`;
    return replaced(line, member.start, member.valueEnd, both);
  },
  (line, member) => {
    const end = line[member.valueEnd] === "," ? member.valueEnd + 1 : member.valueEnd;
    const start = end === member.valueEnd && line[member.start - 1] === "," ? member.start - 1 : member.start;
    return replaced(line, start, end, "");
  },
  (line, member) => replaced(line, member.valueEnd, member.valueEnd, ","),
  (line, member, random) => {
    const at = random.pick([member.start, member.keyEnd, member.valueStart, member.valueEnd]);
    return replaced(line, at, at, random.pick(space));
  },
  (line, member, random) => {
    const at = member.valueStart + 1 + random.below(Math.max(1, member.valueEnd - member.valueStart - 1));
    return replaced(line, at, at, random.pick(inString));
  },
  (line, member, random) => {
    const at = random.pick([member.start, member.valueStart]) + 1;
    return replaced(line, at, at, random.pick(inString));
  },
];

/** A line with one of its fields changed, or with one of its bytes where it has none. */
export function mutatedLine(line: string, random: Random): string {
  const members = membersOf(line);
  if (members.length === 0 || random.once(12)) return withOtherByte(line, random);
  const member = random.pick(members);
  if (random.once(longOnceIn)) {
    // Texts are what names, paths and messages are made of.
    const texts = members.filter(({ valueStart }) => line[valueStart] === '"');
    return withValue(line, random.pick([member, ...texts]), longText(random.pick));
  }
  if (random.once(longestOnceIn)) return withValue(line, member, random.pick(longValues)());
  return random.pick(edits)(line, member, random);
}

/** So rarely is a value long, or a million characters long, that these take a small part of the time. */
const longOnceIn = 80;
const longestOnceIn = 1500;

function withOtherByte(line: string, random: Random): string {
  const at = random.below(line.length + 1);
  const byte = random.once(2) ? random.pick(inString) : String.fromCharCode(random.below(256));
  return replaced(line, at, at + random.below(2), byte);
}
