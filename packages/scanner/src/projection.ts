/** Measures of a value that is too large, or too private, to keep whole. */
export interface Measures {
  /** First characters of a string. */
  readonly prefix?: number;
  /** Last characters of a string. */
  readonly suffix?: number;
  /** A few first characters of a string, for whoever mostly needs no longer prefix. */
  readonly opening?: number;
  /** UTF-8 bytes of the raw JSON of the value. */
  readonly byteLength?: true;
  /** UTF-16 units of a string. */
  readonly charLength?: true;
  /** Lines of a string: newlines, and one more for text after the last. */
  readonly lineCount?: true;
  /** 128-bit hash of the raw JSON of the value, 32 hex digits. */
  readonly hash?: true;
  /** As `hash`, for strings only: for fields that may also hold a large array, which is then not hashed. */
  readonly stringHash?: true;
}

/**
 * Projection of one field. Without any member the field is kept if it is a string, number, boolean or null. `fields`
 * and `items` descend into objects and arrays; `value` keeps an object or array whole; `measure` replaces the value by
 * a {@link Measured}, which then holds what `fields` and `items` ask for.
 */
export interface FieldProjection {
  readonly value?: true;
  readonly fields?: ObjectProjection;
  readonly items?: FieldProjection;
  readonly measure?: Measures;
}

/** The keys of an object that are read; all others are skipped. */
export type ObjectProjection = { readonly [key: string]: FieldProjection };

/** A measured value. Only requested members that apply are present. */
export interface Measured {
  readonly type: "string" | "number" | "boolean" | "null" | "object" | "array";
  readonly prefix?: string | undefined;
  readonly suffix?: string | undefined;
  readonly opening?: string | undefined;
  readonly byteLength?: number | undefined;
  readonly charLength?: number | undefined;
  readonly lineCount?: number | undefined;
  readonly hash?: string | undefined;
  readonly fields?: Projected | undefined;
  readonly items?: readonly unknown[] | undefined;
}

/** A projected object: the wanted keys that the record has. It has no prototype. */
export type Projected = { readonly [key: string]: unknown };
