import type { FieldProjection, Measures, ObjectProjection, Projected } from "./projection.js";
import {
  fieldBytes,
  fieldLength,
  fieldMask,
  fieldNode,
  fieldNumber,
  fieldText,
  fieldToken,
  longestTokenKey,
  marginBytes,
  nodeBytes,
  tableFields,
  tableLast,
  tableNumber,
  wantMeasures,
  wantWhole,
} from "./tape.js";
import type { TapeValues } from "./tape-values.js";

/** Address of the compiled projection in a scanner's memory, above what compilers and decoders keep there. */
export const imageAt = 16_384;

/** A projection as the scanner reads it. Make it once and use it for all files: it does not change. */
export interface Projection {
  /** Bytes for the scanner's memory at {@link imageAt}. */
  readonly image: Uint8Array;
  /** Address of the record's fields. */
  readonly root: number;
  /** Makes the wanted objects. */
  readonly objects: ObjectMaker;
  /** How many fields each table has, by its number. */
  readonly tableSizes: readonly number[];
  /** Measures by number; number 0 means none. */
  readonly measures: readonly Measures[];
  /** Addresses of fields, by the address of their table and then by key. */
  readonly fields: ReadonlyMap<number, ReadonlyMap<string, number>>;
}

/**
 * Compiles what is wanted of a record: a tree of fields, or a list of paths to scalars such as
 * `message.usage.output_tokens` or `message.content[].type`.
 *
 * @throws if a path has an empty part
 */
export function compileProjection(wanted: ObjectProjection | readonly string[]): Projection {
  const compiler = new Compiler();
  const root = compiler.fields(isPaths(wanted) ? projectionOfPaths(wanted) : wanted);
  return { ...compiler.result(), root };
}

function isPaths(wanted: ObjectProjection | readonly string[]): wanted is readonly string[] {
  return Array.isArray(wanted);
}

class Compiler {
  #bytes = new DataView(new ArrayBuffer(4096));
  #end = imageAt;
  readonly #tables: (readonly string[])[] = [];
  readonly #measures: Measures[] = [{}];
  readonly #fields = new Map<number, ReadonlyMap<string, number>>();

  result(): Omit<Projection, "root"> {
    const image = new Uint8Array(this.#bytes.buffer, 0, this.#end - imageAt);
    const objects = objectMaker(this.#tables);
    const tableSizes = this.#tables.map((keys) => keys.length);
    return { image, objects, tableSizes, measures: this.#measures, fields: this.#fields };
  }

  /**
   * Address of a table of fields. Two places are its head: the first one is before the first key and describes the
   * table, the second one is that of keys that are not known. The scanner puts keys that are not wanted into some of
   * the places that are empty.
   */
  fields(fields: ObjectProjection): number {
    const number = this.#tables.push(Object.keys(fields)) - 1;
    const entries = Object.entries(fields).map(([key, field]) => {
      const bytes = new TextEncoder().encode(key);
      return { key, bytes, textAt: this.#text(bytes), nodeAt: this.#node(field) };
    });
    let places = 16;
    while (places < 3 * entries.length) places *= 2;
    const table = this.#take((2 + places) * fieldBytes);
    this.#set(table + tableFields, entries.length);
    this.#set(table + tableLast, places - 1);
    this.#set(table + tableNumber, number);
    const byKey = new Map<string, number>();
    for (const [fieldAt, { key, bytes, textAt, nodeAt }] of entries.entries()) {
      let index = keyHash(bytes) & (places - 1);
      while (this.#get(table + (2 + index) * fieldBytes + fieldText) !== 0)
        index = (index + 1) & (places - 1);
      const field = table + (2 + index) * fieldBytes;
      this.#setToken(field, key, bytes.length);
      this.#set(field + fieldText, textAt);
      this.#set(field + fieldLength, bytes.length);
      this.#set(field + fieldNumber, fieldAt);
      this.#set(field + fieldNode, nodeAt);
      byKey.set(key, field);
    }
    this.#fields.set(table, byKey);
    return table;
  }

  #node({ value, fields, items, measure }: FieldProjection): number {
    const fieldsAt = fields === undefined ? 0 : this.fields(fields);
    const itemsAt = items === undefined ? 0 : this.#node(items);
    const node = this.#take(nodeBytes);
    const want = (value === true ? wantWhole : 0) | (measure === undefined ? 0 : wantMeasures);
    const measures = measure === undefined ? 0 : this.#measures.push(measure) - 1;
    this.#set(node, want, fieldsAt, itemsAt, 0, measures, 0);
    return node;
  }

  #setToken(field: number, key: string, keyBytes: number): void {
    if (keyBytes > longestTokenKey || JSON.stringify(key) !== `"${key}"`) return;
    const token = new TextEncoder().encode(`"${key}":`);
    new Uint8Array(this.#bytes.buffer).set(token, field + fieldToken - imageAt);
    this.#set(field + fieldMask, 2 ** token.length - 1);
  }

  #text(bytes: Uint8Array): number {
    // Keys are compared 16 bytes at a time.
    const at = this.#take(bytes.length + marginBytes);
    new Uint8Array(this.#bytes.buffer).set(bytes, at - imageAt);
    return at;
  }

  #take(bytes: number): number {
    const at = this.#end;
    this.#end = (at + bytes + 3) & ~3;
    let length = this.#bytes.byteLength;
    while (length < this.#end - imageAt) length *= 2;
    if (length > this.#bytes.byteLength) {
      const grown = new Uint8Array(length);
      grown.set(new Uint8Array(this.#bytes.buffer));
      this.#bytes = new DataView(grown.buffer);
    }
    return at;
  }

  #get(at: number): number {
    return this.#bytes.getUint32(at - imageAt, true);
  }

  #set(at: number, ...words: readonly number[]): void {
    for (const [index, word] of words.entries()) this.#bytes.setUint32(at - imageAt + 4 * index, word, true);
  }
}

function projectionOfPaths(paths: readonly string[]): ObjectProjection {
  const root: MutableField = {};
  for (const path of paths) {
    let field = root;
    for (const part of path.split(".")) {
      const [, key = "", items = ""] = /^([^[\]]+)((?:\[\])*)$/.exec(part) ?? [];
      if (key === "") throw new Error(`not a path: ${path}`);
      field.fields ??= {};
      field = field.fields[key] ??= {};
      for (let depth = items.length / 2; depth > 0; depth--) field = field.items ??= {};
    }
  }
  return root.fields ?? {};
}

interface MutableField {
  fields?: Record<string, MutableField>;
  items?: MutableField;
}

/** First slot to probe, from a key's length and three of its bytes; must match the scanner's function. */
function keyHash(key: Uint8Array): number {
  const last = key[key.length - 1] ?? 0;
  return key.length * 31 + (key[0] ?? 0) * 7 + (key[key.length >> 1] ?? 0) * 3 + last * 13;
}

/** Makes an object of a table, with its value indexes at word `at`. */
type ObjectMaker = (tape: TapeValues, table: number, at: number) => Projected;

/**
 * A maker of objects with the keys of some tables. They are of one class that has all keys: so that whatever an
 * object is, a key of it is found in the same way. A value is made where somebody asks for it.
 */
function objectMaker(tables: readonly (readonly string[])[]): ObjectMaker {
  const keys = [...new Set(tables.flat())];
  const slots = tables.map((table) => Int32Array.from(keys, (key) => table.indexOf(key)));

  class ScannedObject {
    readonly [key: string]: unknown;
    readonly #tape: TapeValues;
    /** Value index by key number; negative if the table lacks the key. */
    readonly #slots: Int32Array;
    readonly #at: number;

    constructor(tape: TapeValues, table: Int32Array, at: number) {
      this.#tape = tape;
      this.#slots = table;
      this.#at = at;
    }

    static {
      const members: PropertyDescriptorMap = Object.create(null);
      for (const [number, key] of keys.entries()) {
        members[key] = {
          enumerable: true,
          get(this: ScannedObject) {
            const slot = this.#slots[number]!;
            return slot < 0 ? undefined : this.#tape.member(this.#at + slot);
          },
        };
      }
      Object.setPrototypeOf(this.prototype, null);
      Reflect.deleteProperty(this.prototype, "constructor");
      Object.defineProperties(this.prototype, members);
    }
  }

  return (tape, table, at) => new ScannedObject(tape, slots[table]!, at);
}
