import type { FieldProjection, Measures, ObjectProjection } from "../../src/index.js";
import { isUtf8 } from "node:buffer";
import { murmur } from "./murmur.js";

/** What a line gives, as plain data. */
export type PlainItem =
  | { record: unknown; line: number; byteOffset: number; hash: string }
  | { problem: string; line: number; byteOffset: number; size: number };

/**
 * What the scanner should give, by the plainest means there are: lines are split, JSON.parse reads them, and where a value
 * lies is found by parsing ever longer pieces of text. Slow, and shares no code with what it checks.
 */
export function reference(bytes: Buffer, projection: ObjectProjection, maxLineBytes = Infinity): PlainItem[] {
  const items: PlainItem[] = [];
  const mark = bytes.subarray(0, 3).equals(Buffer.from("\uFEFF")) ? 3 : 0;
  let start = mark;
  for (let line = 1; start < bytes.length; line++) {
    const feed = bytes.indexOf(0x0a, start);
    const end = feed === -1 ? bytes.length : feed;
    items.push(...lineItems(bytes.subarray(start, end), line, start, feed === -1, projection, maxLineBytes));
    start = end + 1;
  }
  return items;
}

function lineItems(
  bytes: Buffer,
  line: number,
  byteOffset: number,
  isTorn: boolean,
  projection: ObjectProjection,
  maxLineBytes: number,
): PlainItem[] {
  const problem = (code: string, size: number): PlainItem => ({ problem: code, line, byteOffset, size });
  if (bytes.length > maxLineBytes) return [problem("line-too-long", bytes.length)];
  const text = bytes.toString("latin1");
  if (/^[ \t\r]*$/.test(text)) return [];
  const parts = values(text);
  if (parts === null) return [problem(isTorn ? "torn-line" : "not-json", bytes.length)];
  if (!parts.every((part) => part.startsWith("{"))) {
    const code = parts.length === 1 ? "not-object" : isTorn ? "torn-line" : "not-json";
    return [problem(code, bytes.length)];
  }
  const depths = { isTooDeep: false };
  const items = parts.map((part) => ({
    record: object(part, projection, depths),
    line,
    byteOffset,
    hash: murmur(Buffer.from(part, "latin1")),
  }));
  return [
    ...items,
    ...(parts.length > 1 ? [problem("several-records", parts.length)] : []),
    ...(isUtf8(bytes) ? [] : [problem("invalid-utf8", bytes.length)]),
    ...(depths.isTooDeep ? [problem("value-too-deep", bytes.length)] : []),
  ];
}

// Everything below works on the bytes of JSON as characters from U+0000 to U+00FF.

/** The values that stand one after the other in a line; null where it is anything else. */
function values(text: string): string[] | null {
  const found: string[] = [];
  for (let rest = withoutSpace(text); rest !== "";) {
    const value = firstValue(rest);
    if (value === null) return null;
    found.push(value);
    rest = withoutSpace(rest.slice(value.length));
  }
  return found;
}

/** A text without the space at its start, of which JSON knows less than JavaScript. */
function withoutSpace(text: string): string {
  return text.replace(/^[ \t\r\n]+/, "");
}

/** The JSON value at the start of a text. */
function firstValue(text: string): string | null {
  const end = /^[[{]/.test(text)
    ? closing(text)
    : (/^(?:"(?:\\.|[^"\\])*"|[^\s,:\]}[{"]+)/.exec(text)?.[0].length ?? 0);
  const value = text.slice(0, end);
  try {
    JSON.parse(value);
    return value;
  } catch {
    return null;
  }
}

/** Where the bracket closes that opens a text; 0 where none does. */
function closing(text: string): number {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:\\.|[^"\\])*"|[[\]{}]/gs)) {
    if (token === "[" || token === "{") depth++;
    if (token === "]" || token === "}") depth--;
    if (depth === 0) return index + 1;
  }
  return 0;
}

function decoded(text: string): unknown {
  return JSON.parse(Buffer.from(text, "latin1").toString("utf8"), inheritNothing);
}

function inheritNothing(_: string, value: unknown): unknown {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? Object.setPrototypeOf(value, null) : value;
}

/** The members of an object, or items of an array with the key "", in their order. */
function members(text: string): { readonly key: string; readonly text: string }[] {
  const found: { key: string; text: string }[] = [];
  const isObject = text.startsWith("{");
  let rest = withoutSpace(text.slice(1, -1));
  while (rest !== "") {
    let key = "";
    if (isObject) {
      const name = firstValue(rest)!;
      key = String(decoded(name));
      rest = withoutSpace(withoutSpace(rest.slice(name.length)).slice(1));
    }
    const value = firstValue(rest)!;
    found.push({ key, text: value });
    rest = withoutSpace(withoutSpace(rest.slice(value.length)).replace(/^,/, ""));
  }
  return found;
}

interface Depths {
  isTooDeep: boolean;
}

function object(text: string, projection: ObjectProjection, depths: Depths): Record<string, unknown> {
  const result: Record<string, unknown> = Object.create(null);
  const last = new Map(members(text).map((member) => [member.key, member.text]));
  for (const [key, value] of last) {
    if (!Object.hasOwn(projection, key)) continue;
    const kept = field(value, projection[key]!, depths);
    if (kept !== undefined) result[key] = kept;
  }
  return result;
}

function field(text: string, projection: FieldProjection, depths: Depths): unknown {
  if (projection.measure !== undefined) return measured(text, projection, projection.measure, depths);
  if (!/^[[{]/.test(text)) return decoded(text);
  if (projection.value === true) {
    const value = decoded(text);
    if (levelsOf(value) <= 200) return value;
    depths.isTooDeep = true;
    return undefined;
  }
  return below(text, projection, depths);
}

function below(text: string, { fields, items }: FieldProjection, depths: Depths): unknown {
  if (text.startsWith("{")) return fields === undefined ? undefined : object(text, fields, depths);
  return items === undefined ? undefined : members(text).map((member) => field(member.text, items, depths));
}

function measured(text: string, projection: FieldProjection, measures: Measures, depths: Depths): unknown {
  const value = decoded(text);
  const isString = typeof value === "string";
  const result: Record<string, unknown> = {
    type: value === null ? "null" : Array.isArray(value) ? "array" : typeof value,
  };
  if (isString && measures.prefix !== undefined) result["prefix"] = value.slice(0, measures.prefix);
  if (isString && measures.suffix !== undefined) {
    result["suffix"] = value.slice(Math.max(0, value.length - measures.suffix));
  }
  if (isString && measures.opening !== undefined) result["opening"] = value.slice(0, measures.opening);
  if (measures.byteLength === true) result["byteLength"] = text.length;
  if (isString && measures.charLength === true) result["charLength"] = value.length;
  if (isString && measures.lineCount === true) {
    const lines = value.split("\n");
    result["lineCount"] = lines.at(-1) === "" ? lines.length - 1 : lines.length;
  }
  if (measures.hash === true || (measures.stringHash === true && isString)) {
    result["hash"] = murmur(Buffer.from(text, "latin1"));
  }
  const kept = /^[[{]/.test(text) ? below(text, projection, depths) : undefined;
  if (kept !== undefined) result[text.startsWith("{") ? "fields" : "items"] = kept;
  return result;
}

/** Levels of objects and arrays in a value. */
function levelsOf(value: unknown): number {
  let deepest = 0;
  const left: [unknown, number][] = [[value, 1]];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [inner, level] = next;
    if (typeof inner !== "object" || inner === null) continue;
    deepest = Math.max(deepest, level);
    for (const member of Object.values(inner)) left.push([member, level + 1]);
  }
  return deepest;
}
