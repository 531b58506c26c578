import {
  firstInstant,
  largestCount,
  largestTotal,
  lastInstant,
  longestDurationMs,
} from "../number-bounds.js";
import type { RowField, RowFields } from "../row-fields.js";

/** What one value of an event may be. */
export interface ValueField<Value> {
  readonly kind: "text" | "number" | "flag" | "object" | "list";
  readonly isNullable: boolean;
  /** True if it may be missing. */
  readonly isOptional: boolean;
  /** The least number that it may be; null if every whole number fits. */
  readonly least: number | null;
  /** The largest number that it may be. */
  readonly most: number;
  /** Every text that it may be; null if every text fits. */
  readonly values: readonly Value[] | null;
  /** The fields of an object, or of each object in a list; null for other values. */
  readonly fields: ValueFields | null;
}

/** Fields by name. */
export type ValueFields = Readonly<Record<string, ValueField<unknown>>>;

/** A value that may be missing. */
export interface OptionalField<Value> extends ValueField<Value> {
  readonly isOptional: true;
}

type ValueOf<Field> = Field extends ValueField<infer Value> ? Value : never;

/** The type of an object with these fields. */
export type ObjectOf<Fields extends ValueFields> = {
  readonly [Name in keyof Fields as Fields[Name] extends OptionalField<unknown> ? never : Name]: ValueOf<
    Fields[Name]
  >;
} & {
  readonly [Name in keyof Fields as Fields[Name] extends OptionalField<unknown> ? Name : never]?: ValueOf<
    Fields[Name]
  >;
};

/** An event of a kind with these fields. */
export type EventOf<Kind extends string, Fields extends ValueFields> = {
  readonly kind: Kind;
} & ObjectOf<Fields>;

function field<Value>(kind: ValueField<Value>["kind"]): ValueField<Value> {
  return {
    kind,
    isNullable: false,
    isOptional: false,
    least: null,
    most: Number.MAX_SAFE_INTEGER,
    values: null,
    fields: null,
  };
}

/** Any text. */
export const text = field<string>("text");

/** True or false. */
export const flag = field<boolean>("flag");

/** Always true; absent otherwise. */
export const onlyTrue = field<true>("flag");

/** A whole number from 0 of up to 53 bits. */
export const amount: ValueField<number> = { ...field<number>("number"), least: 0 };

/** A whole number from 0 of up to 31 bits. */
export const count: ValueField<number> = { ...amount, most: largestCount };

/** A whole number from 1 of up to 31 bits. */
export const countFromOne: ValueField<number> = { ...count, least: 1 };

/** A sum of tokens over many responses. */
export const total: ValueField<number> = { ...amount, most: largestTotal };

/** A whole number of up to 53 bits, possibly negative. */
const whole = field<number>("number");

/** Whole milliseconds. */
const duration: ValueField<number> = { ...amount, most: longestDurationMs };

/** Epoch milliseconds. */
const instant: ValueField<number> = { ...whole, least: firstInstant, most: lastInstant };

/** One of the listed texts. */
export function oneOf<const Value extends string>(values: readonly Value[]): ValueField<Value> {
  return { ...field<Value>("text"), values };
}

/** An object with these fields. */
export function object<Fields extends ValueFields>(fields: Fields): ValueField<ObjectOf<Fields>> {
  return { ...field("object"), fields };
}

/** A list of objects with these fields. */
export function listOf<Fields extends ValueFields>(fields: Fields): ValueField<readonly ObjectOf<Fields>[]> {
  return { ...field("list"), fields };
}

/** The same value, or null. */
export function orNull<Value>(of: ValueField<Value>): ValueField<Value | null> {
  return { ...of, isNullable: true };
}

/** The same value, which may be missing. */
export function optional<Value>(of: ValueField<Value>): OptionalField<Value> {
  return { ...of, isOptional: true };
}

/** The fields of a row, as fields of an event. */
export function rowsField<Fields extends RowFields>(
  fields: Fields,
): {
  readonly [Name in keyof Fields]: Fields[Name] extends RowField<infer Value> ? ValueField<Value> : never;
};
export function rowsField(fields: RowFields): ValueFields {
  return Object.fromEntries(Object.entries(fields).map(([name, of]) => [name, ofRow(of)]));
}

function ofRow({ kind, isNullable, least, values }: RowField<unknown>): ValueField<unknown> {
  if (kind === "text" || kind === "key") return { ...text, isNullable, values };
  if (kind === "flag") return { ...flag, isNullable, values: null };
  const most = kind === "integer" ? largestCount : Number.MAX_SAFE_INTEGER;
  return { ...whole, isNullable, least, most, values: null };
}

export const textOrNull = orNull(text);
export const amountOrNull = orNull(amount);
export const wholeOrNull = orNull(whole);
export const countOrNull = orNull(count);
export const durationOrNull = orNull(duration);
export const instantOrNull = orNull(instant);
export const flagOrNull = orNull(flag);
