/**
 * The words that the scanner writes for what it finds, read by the builder of records. A word's low
 * eight bits say what follows, the others hold the number of the key, 0 for items of arrays. The words after it
 * are given in brackets; positions are addresses in the scanner's memory, an end is exclusive.
 */
export const enum Op {
  /** A record begins. [line, start of the line, start, end]; members follow up to `End`. */
  Record = 1,
  /** A line that is no row of objects. [line, start of the line, end of the line] */
  Broken = 2,
  /** A line with a value that is nested too deep. [line, start of the line, end of the line] */
  TooDeep = 3,
  /** A line with too many bytes. [line, start of the line, end of the line] */
  TooLong = 4,
  /** A string that the cache has. [entry] */
  Cached = 5,
  /** A string that the cache has from now on. [entry, start, end, {@link Text}] */
  Fresh = 6,
  /** Any other string. [start, end, {@link Text}] */
  String = 7,
  /** A whole number from 0 to 999,999,999. [value] */
  Integer = 8,
  /** Any other number. [start, end] */
  Number = 9,
  True = 10,
  False = 11,
  Null = 12,
  /** Members follow up to `End`. */
  Object = 13,
  /** Items follow up to `End`. */
  Array = 14,
  End = 15,
  /** An object or array that is kept whole. [start, end] */
  Whole = 16,
  /** An object or array of which nothing is kept. */
  Absent = 17,
  /** A measured value. [node, start, end, units, lines, {@link Text} and {@link Has}, four of hash]; see `Has.Below`. */
  Measured = 18,
}

/** What a string is made of, as bits. */
export const enum Text {
  HasEscapes = 1,
  HasNonAscii = 2,
}

/** What follows a measured value, as bits beside those of {@link Text}. */
export const enum Has {
  /** Members or items up to `End`. */
  Below = 4,
  /** Four words of hash that mean something. */
  Hash = 8,
}

/** What is done with a value, as bits of the first word of its node in the scanner's memory. */
export const enum Want {
  Whole = 16,
  Measures = 2,
  Units = 4,
  Lines = 8,
  Hash = 16,
  StringHash = 32,
}

/** Sizes in the scanner's memory. */
export const enum Size {
  /** Bytes of a node: what is wanted, address of its fields, address of its items' node. */
  Node = 12,
  /** Bytes of a field: address of the key, its length, its number, address of its node. */
  Field = 16,
  /** Bytes of a cached string, with its length before it. */
  CacheEntry = 128,
  /** Cached strings; a power of two. */
  CacheEntries = 2048,
  /** Longest string that is cached, in bytes. */
  LongestCached = 120,
  /** Objects and arrays inside each other that are passed. */
  Levels = 1048576,
  /** More bytes than one value takes on the tape before what is below it, with the ends of all that it ends. */
  TapeEntry = 256,
  /** Bytes after the text that may be looked at. */
  Margin = 64,
}
