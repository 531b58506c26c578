/** Most bytes of JSON that the content of one event takes: half of what may wait for a subscriber. */
const mostContentBytes = 500_000;

/** A content as an event has it. */
export interface FittedContent {
  /** Undefined if the log does not tell it, and if nothing of it fits. */
  readonly value: unknown;
  /** Of its JSON. */
  readonly bytes: number;
  /** Bytes by which its JSON is shorter than that of all of it. */
  readonly cutBytes: number;
}

/** Quotes of a text. */
const leastTextBytes = 2;

/**
 * A content of no more bytes than that. Where it is larger, its longest texts are cut to one length, so that it keeps its form; if
 * even without texts it is too large, nothing of it is left.
 */
export function fitContent(value: unknown, mostBytes = mostContentBytes): FittedContent {
  const bytes = jsonBytes(value);
  if (bytes <= mostBytes) return { value, bytes, cutBytes: 0 };
  const sizes = textSizes(value);
  const other = bytes - sizes.reduce((sum, size) => sum + size, 0);
  const longest = longestThatFits(sizes, mostBytes - other);
  if (longest < leastTextBytes) return { value: undefined, bytes: 0, cutBytes: bytes };
  const cut = withTextsCut(value, longest);
  const left = jsonBytes(cut);
  return { value: cut, bytes: left, cutBytes: bytes - left };
}

function jsonBytes(value: unknown): number {
  return value === undefined ? 0 : Buffer.byteLength(JSON.stringify(value));
}

/** The bytes that each text in a value takes as JSON. */
function textSizes(value: unknown): readonly number[] {
  const sizes: number[] = [];
  const add = (each: unknown): void => {
    if (typeof each === "string") sizes.push(jsonBytes(each));
    else if (typeof each === "object" && each !== null) for (const item of Object.values(each)) add(item);
  };
  add(value);
  return sizes;
}

/** The size to which texts of these sizes have to be cut so that all of them fit into some bytes. */
function longestThatFits(sizes: readonly number[], roomBytes: number): number {
  let room = roomBytes;
  let left = sizes.length;
  for (const size of [...sizes].sort((a, b) => a - b)) {
    if (size * left > room) break;
    room -= size;
    left--;
  }
  return Math.floor(room / left);
}

function withTextsCut(value: unknown, mostBytes: number): unknown {
  if (typeof value === "string") return beginning(value, mostBytes);
  if (Array.isArray(value)) return value.map((item) => withTextsCut(item, mostBytes));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withTextsCut(item, mostBytes)]),
  );
}

/** As much of a text as takes no more bytes as JSON. */
function beginning(text: string, mostBytes: number): string {
  if (text.length <= mostBytes && jsonBytes(text) <= mostBytes) return text;
  let fits = 0;
  let least = Math.min(text.length, mostBytes);
  for (let tooMany = least + 1; tooMany - fits > 1;) {
    least = Math.floor((fits + tooMany) / 2);
    if (jsonBytes(text.slice(0, least)) <= mostBytes) fits = least;
    else tooMany = least;
  }
  const isSplit = /[\uD800-\uDBFF]$/.test(text.slice(Math.max(0, fits - 1), fits));
  // In memory of its own: a mere slice would keep all of the text.
  return Buffer.from(text.slice(0, isSplit ? fits - 1 : fits), "utf16le").toString("utf16le");
}
