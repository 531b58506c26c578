import * as fc from "fast-check";

/** Characters that matter to a reader of JSON, or of lines. */
const oddCharacter = fc.constantFrom('"', "\\", "\n", "{", "}", "[", "]", ",", "\u2028", "\uFFFD", "x");

/** JSON objects of few members whose keys, at any depth, are of `keys`. */
export function jsonRecords(...keys: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  const key = fc.constantFrom(...keys);
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: oddCharacter }),
      fc.double({ noNaN: true }),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.array(fc.tuple(key, tie("value")), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
    ),
  }));
  return fc.array(fc.tuple(key, value), { maxLength: 5 }).map((entries) => Object.fromEntries(entries));
}
