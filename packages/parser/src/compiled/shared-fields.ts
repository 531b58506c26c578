import { unknownNumber } from "./places.js";

/**
 * How a field lies in memory that compiled code and TypeScript share. A text is a code, 0 for null; an integer has
 * 32 bits, −2³¹ for null; a count is an integer with 0 for null; a long has 64 bits, NaN for null; a flag is a byte, 2
 * for null; a key is an address and a length, −1 for null. A number is room of so many bytes.
 */
type FieldKind = "long" | "key" | "text" | "integer" | "count" | "flag" | number;

/** Fields by name. */
export type Fields = Readonly<Record<string, FieldKind>>;

type ValueOf<Kind> = Kind extends "text" | "key"
  ? string | null
  : Kind extends "flag"
    ? boolean | null
    : number | null;

/** Values of fields; absent ones are null, absent flags false. */
export type ValuesOf<Kinds extends Fields> = {
  readonly [Name in keyof Kinds]?: ValueOf<Kinds[Name]> | undefined;
};

/** Where fields lie, in memory or from the beginning of a record. */
export interface Layout<Kinds extends Fields = Fields> {
  readonly start: number;
  /** Bytes, which 8 divides. */
  readonly size: number;
  readonly at: { readonly [Name in keyof Kinds]: number };
  readonly fields: readonly Field[];
}

interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  readonly at: number;
}

const sizes = { long: 8, key: 8, text: 4, integer: 4, count: 4, flag: 1 } as const;

function sizeOf(kind: FieldKind): number {
  return typeof kind === "number" ? kind : sizes[kind];
}

function alignmentOf(kind: FieldKind): number {
  return typeof kind === "number" ? 8 : sizes[kind];
}

/** Lays fields out from an address that 8 divides: those with the widest place first, so that no byte is lost. */
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

function aligned(address: number, to: number): number {
  return Math.ceil(address / to) * to;
}

/** Memory with shared fields. Its views are others once it has grown. */
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
}

/** Addresses and lengths of the keys, and other values, that are about to be written. */
const written = new Float64Array(64);
const lengths = new Int32Array(64);

/** Writes fields at their addresses, 64 of them at most. */
export function writeFields<Kinds extends Fields>(
  memory: FieldMemory,
  { fields }: Layout<Kinds>,
  values: ValuesOf<Kinds>,
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
    } else written[place] = encoded(memory, kind, value);
  }
  const { bytes, words, longs } = memory;
  for (let place = 0; place < fields.length; place++) {
    const { kind, at } = fields[place]!;
    const value = written[place]!;
    if (kind === "long") longs[at >>> 3] = value;
    else if (kind === "flag") bytes[at] = value;
    else if (typeof kind !== "number") words[at >>> 2] = value;
    if (kind === "key") words[(at >>> 2) + 1] = lengths[place]!;
  }
}

function encoded(memory: FieldMemory, kind: FieldKind, value: unknown): number {
  if (kind === "text") return memory.code(typeof value === "string" ? value : null);
  if (kind === "flag") return value === null ? 2 : Number(value === true);
  // Whole numbers have one zero.
  if (typeof value === "number") return value + 0;
  return kind === "long" ? Number.NaN : kind === "count" ? 0 : unknownNumber;
}

const nullKey = [0, -1] as const;
