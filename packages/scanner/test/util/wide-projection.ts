import type { ObjectProjection } from "../../src/index.js";

const measure = {
  prefix: 4,
  suffix: 4,
  opening: 2,
  byteLength: true,
  charLength: true,
  lineCount: true,
  hash: true,
} as const;

/** A projection with everything that one can ask for. */
export const wideProjection: ObjectProjection = {
  a: {},
  b: { value: true },
  c: { measure, items: { measure }, fields: { a: {}, b: { measure } } },
  d: { items: { fields: { a: { measure }, c: {} } } },
  e: { items: { items: {} }, fields: { e: { fields: { e: { value: true } } } } },
  f: { measure: { stringHash: true, prefix: 0, suffix: 0 } },
  "": {},
  "\u00e9": { measure: { suffix: 1 } },
  ["__proto__"]: {},
};

/** Keys of {@link wideProjection} as they may stand in JSON, and keys that it does not name. */
export const wideKeys: readonly string[] = [
  "a",
  "b",
  "c",
  "d",
  "e",
  "f",
  "",
  "\u00e9",
  "__proto__",
  "\\u0061",
  "\\u00e9",
  "\\u0062\\u0063",
  "bc",
  "x",
  "constructor",
  "a very long key that nobody asks for",
];
