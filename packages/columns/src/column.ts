import type { Column, ColumnKind } from "@turnmeter/schema";

const NULL_INTEGER = -2_147_483_648;
const NULL_FLAG = 2;

/** A column that grows. */
export interface ColumnBuilder {
  append(value: string | number | boolean | null): void;
  /** The values so far, in exact-size storage. The builder must not be used afterwards. */
  finish(): Column<unknown>;
}

/** An empty column of a kind. */
export function createColumn(kind: ColumnKind): ColumnBuilder {
  switch (kind) {
    case "text":
      return textBuilder();
    case "integer":
      return numberBuilder("integer", Int32Array, NULL_INTEGER);
    case "long":
      return numberBuilder("long", Float64Array, Number.NaN);
    case "flag":
      return flagBuilder();
  }
}

/** A column read from storage: `decode` turns a stored value into the row's. */
function storedColumn<V>(
  kind: ColumnKind,
  stored: { readonly length: number; readonly [row: number]: number },
  decode: (value: number) => V,
): Column<V> {
  return {
    kind,
    length: stored.length,
    at: (row) => decode(stored[row]!),
    *[Symbol.iterator]() {
      for (let row = 0; row < stored.length; row++) yield decode(stored[row]!);
    },
  };
}

function textBuilder(): ColumnBuilder {
  const codes = growing(Int32Array);
  const dictionary: string[] = [];
  const codeOf = new Map<string, number>();
  return {
    append(value) {
      if (value === null) return codes.push(-1);
      const text = String(value);
      let code = codeOf.get(text);
      if (code === undefined) {
        code = dictionary.length;
        dictionary.push(text);
        codeOf.set(text, code);
      }
      codes.push(code);
    },
    finish: () => storedColumn("text", codes.finish(), (code) => (code < 0 ? null : dictionary[code]!)),
  };
}

function numberBuilder(
  kind: "integer" | "long",
  storage: NumberStorage,
  nullValue: number,
): ColumnBuilder {
  const values = growing(storage);
  const isNull = (value: number) => value === nullValue || Number.isNaN(value);
  return {
    append(value) {
      if (value === null) return values.push(nullValue);
      assertWhole(kind, value);
      values.push(value);
    },
    finish: () => storedColumn(kind, values.finish(), (value) => (isNull(value) ? null : value)),
  };
}

function flagBuilder(): ColumnBuilder {
  const values = growing(Uint8Array);
  return {
    append: (value) => values.push(value === null ? NULL_FLAG : value ? 1 : 0),
    finish: () =>
      storedColumn("flag", values.finish(), (value) => (value === NULL_FLAG ? null : value === 1)),
  };
}

function assertWhole(kind: "integer" | "long", value: string | number | boolean): asserts value is number {
  const fits = kind === "integer" ? (value as number) === ((value as number) | 0) : Number.isSafeInteger(value);
  if (!fits || value === NULL_INTEGER) throw new Error(`not a value of a column of kind ${kind}: ${value}`);
}

type NumberArray = Int32Array | Float64Array | Uint8Array;
type NumberStorage = new (length: number) => NumberArray;

/** A typed array that doubles as it fills. */
function growing(storage: NumberStorage) {
  let values = new storage(16);
  let length = 0;
  return {
    push(value: number): void {
      if (length === values.length) {
        const larger = new storage(length * 2);
        larger.set(values);
        values = larger;
      }
      values[length++] = value;
    },
    finish: (): NumberArray => values.slice(0, length),
  };
}
