import { unknownNumber } from "./places.js";

/**
 * How a field lies in memory that compiled code and TypeScript share. A text is a code, 0 for null; an integer has
 * 32 bits, −2³¹ for null; a count is an integer with 0 for null; a long has 64 bits, NaN for null; a flag is a byte, 2
 * for null; a bool is a byte, false for null; a key is an address and a length, −1 for null. A number reserves so
 * many bytes, and a layout is a record within.
 */
type FieldKind = keyof typeof sizes | number | Layout;

/** Fields by name. */
export type Fields = Readonly<Record<string, FieldKind>>;

type ValueOf<Kind> = Kind extends "text" | "key"
  ? string | null
  : Kind extends "flag"
    ? boolean | null
    : Kind extends "bool"
      ? boolean
      : Kind extends "count" | number
        ? number
        : Kind extends Layout<infer Kinds>
          ? ReadFields<Kinds>
          : number | null;

/** Values of fields as they are read. That of room is its address. */
export type ReadFields<Kinds extends Fields> = { readonly [Name in keyof Kinds]: ValueOf<Kinds[Name]> };

type WrittenOf<Kind> = Kind extends number
  ? never
  : Kind extends Layout<infer Kinds>
    ? ValuesOf<Kinds> | null
    : ValueOf<Kind>;

/** Values of fields to write; absent ones are null, absent flags false. Room is left as it is. */
export type ValuesOf<Kinds extends Fields> = {
  readonly [Name in keyof Kinds]?: WrittenOf<Kinds[Name]> | undefined;
};

/** Where fields lie, in memory or from the beginning of a record. */
export interface Layout<Kinds extends Fields = Fields> {
  readonly start: number;
  /** In bytes, a multiple of 8. */
  readonly size: number;
  readonly at: { readonly [Name in keyof Kinds]: number };
  readonly fields: readonly Field[];
}

interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  readonly at: number;
}

const sizes = { long: 8, key: 8, text: 4, integer: 4, count: 4, flag: 1, bool: 1 } as const;

function sizeOf(kind: FieldKind): number {
  return typeof kind === "number" ? kind : typeof kind === "string" ? sizes[kind] : kind.size;
}

function alignmentOf(kind: FieldKind): number {
  return typeof kind === "string" ? sizes[kind] : 8;
}

/** Lays fields out from an 8-byte-aligned address, the widest first, so that no byte is lost. */
export function layOut<const Kinds extends Fields>(start: number, kinds: Kinds): Layout<Kinds>;
export function layOut(start: number, kinds: Fields): Layout {
  const fields: Field[] = [];
  let end = start;
  for (const alignment of [8, 4, 1]) {
    for (const [name, kind] of Object.entries(kinds)) {
      if (alignmentOf(kind) !== alignment) continue;
      fields.push({ name, kind, at: end });
      end = aligned(end + sizeOf(kind), alignment);
    }
  }
  const at = Object.fromEntries(fields.map((field) => [field.name, field.at]));
  return { start, size: aligned(end - start, 8), at, fields };
}

/** Lays several groups of fields out, one after the other. */
export function layOutGroups<const Groups extends Readonly<Record<string, Fields>>>(
  start: number,
  groups: Groups,
): { readonly [Name in keyof Groups]: Layout<Groups[Name]> };
export function layOutGroups(start: number, groups: Readonly<Record<string, Fields>>): object {
  let end = start;
  const layouts = Object.entries(groups).map(([name, kinds]) => {
    const layout = layOut(end, kinds);
    end += layout.size;
    return [name, layout] as const;
  });
  return Object.fromEntries(layouts);
}

/** A layout with only some of its fields, at the same places. */
export function partOf<Kinds extends Fields, Name extends keyof Kinds & string>(
  layout: Layout<Kinds>,
  names: readonly Name[],
): Layout<Pick<Kinds, Name>> {
  return { ...layout, fields: layout.fields.filter(({ name }) => names.some((each) => each === name)) };
}

function aligned(address: number, to: number): number {
  return Math.ceil(address / to) * to;
}

/** Memory with shared fields. Growing it replaces its views. */
export interface FieldMemory {
  readonly bytes: Buffer;
  readonly words: Int32Array;
  readonly longs: Float64Array;
  /** The code of a text, 0 for null. */
  code(text: string | null): number;
  /** The text of a code; null for 0. */
  text(code: number): string | null;
  /** Where the bytes of a text lie for now, and how many they are. */
  place(text: string): readonly [at: number, length: number];
  /** The text whose bytes lie at an address. */
  textAt(at: number, length: number): string;
}

/** Addresses and lengths of the keys, and other values, that are about to be written. */
const written = new Float64Array(64);
const lengths = new Int32Array(64);

/** Writes fields, 64 of them at most, at their addresses or into the record at an address. */
export function writeFields<Kinds extends Fields>(
  memory: FieldMemory,
  { fields }: Layout<Kinds>,
  values: ValuesOf<Kinds>,
  record = 0,
): void {
  const told: Readonly<Record<string, unknown>> = values;
  // Before the views are asked for, once: a new text can move the memory.
  for (let place = 0; place < fields.length; place++) {
    const { name, kind } = fields[place]!;
    const value = told[name];
    if (kind === "key") {
      const [at, length] = typeof value === "string" ? memory.place(value) : nullKey;
      written[place] = at;
      lengths[place] = length;
    } else if (typeof kind === "string") written[place] = encoded(memory, kind, value);
  }
  const { bytes, words, longs } = memory;
  for (let place = 0; place < fields.length; place++) {
    const { kind, at: offset } = fields[place]!;
    const at = record + offset;
    const value = written[place]!;
    if (kind === "long") longs[at >>> 3] = value;
    else if (kind === "flag" || kind === "bool") bytes[at] = value;
    else if (typeof kind === "string") words[at >>> 2] = value;
    if (kind === "key") words[(at >>> 2) + 1] = lengths[place]!;
  }
  for (let place = 0; place < fields.length; place++) {
    const { name, kind, at } = fields[place]!;
    if (typeof kind === "object") writeFields(memory, kind, told[name] ?? {}, record + at);
  }
}

function encoded(memory: FieldMemory, kind: keyof typeof sizes, value: unknown): number {
  if (kind === "text") return memory.code(typeof value === "string" ? value : null);
  if (kind === "flag" && value === null) return 2;
  if (kind === "flag" || kind === "bool") return Number(value === true);
  // Whole numbers have one zero.
  if (typeof value === "number") return value + 0;
  return kind === "long" ? Number.NaN : kind === "count" ? 0 : unknownNumber;
}

/** Reads fields at their addresses, or from the record at an address. */
export function readFields<Kinds extends Fields>(
  memory: FieldMemory,
  layout: Layout<Kinds>,
  record?: number,
): ReadFields<Kinds>;
export function readFields(memory: FieldMemory, layout: Layout, record = 0): object {
  const { bytes, words, longs } = memory;
  return valuesOf(memory, { bytes, words, longs }, layout, record);
}

type Views = Pick<FieldMemory, "bytes" | "words" | "longs">;

function valuesOf(memory: FieldMemory, views: Views, { fields }: Layout, from: number): object {
  const values: Record<string, unknown> = {};
  for (let place = 0; place < fields.length; place++) {
    const { name, kind, at } = fields[place]!;
    values[name] =
      typeof kind === "object"
        ? valuesOf(memory, views, kind, from + at)
        : valueAt(memory, views, kind, from + at);
  }
  return values;
}

function valueAt(
  memory: FieldMemory,
  { bytes, words, longs }: Views,
  kind: Exclude<FieldKind, Layout>,
  at: number,
): unknown {
  if (kind === "text") return memory.text(words[at >>> 2]!);
  if (kind === "count") return words[at >>> 2];
  if (kind === "bool") return bytes[at] !== 0;
  if (kind === "integer") return words[at >>> 2] === unknownNumber ? null : words[at >>> 2];
  if (kind === "long") return Number.isNaN(longs[at >>> 3]) ? null : longs[at >>> 3];
  if (kind === "flag") return bytes[at] === 2 ? null : bytes[at] !== 0;
  if (kind !== "key") return at;
  const length = words[(at >>> 2) + 1]!;
  return length < 0 ? null : memory.textAt(words[at >>> 2]! >>> 0, length);
}

const nullKey = [0, -1] as const;
