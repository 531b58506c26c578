import type { Projected } from "./projection.js";
import type { TapeValues } from "./tape-values.js";

/** Makes the object of a numbered table; the indexes of its values begin at a word of the tape. */
export type ObjectMaker = (tape: TapeValues, table: number, at: number) => Projected;

/**
 * A maker of objects with the keys of some tables. They are of one class that has all keys: so that whatever an
 * object is, a key of it is found in the same way. A value is made where somebody asks for it.
 */
export function objectMaker(tables: readonly (readonly string[])[]): ObjectMaker {
  const keys = [...new Set(tables.flat())];
  const slots = tables.map((table) => Int32Array.from(keys, (key) => table.indexOf(key)));

  class ScannedObject {
    readonly [key: string]: unknown;
    readonly #tape: TapeValues;
    /** Places of the values by the number of their key, less than 0 where the table has none. */
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
