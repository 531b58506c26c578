import { largestCount, longestDurationMs } from "@turnmeter/schema";
import type { Measured, Projected } from "../projection.js";

function isObject(value: unknown): value is Projected {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A projected value as an object; null for anything else. */
export function objectOf(value: unknown): Projected | null {
  return isObject(value) ? value : null;
}

/** Whether a record has a field, null or not. */
export function has(record: Projected, name: string): boolean {
  return record[name] !== undefined;
}

/** A projected value as an array; empty for anything else. */
export function arrayOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The objects in an array; empty for anything else. */
export function objectsIn(value: unknown): readonly Projected[] {
  return arrayOf(value).filter(isObject);
}

/** A non-empty string; null for anything else. */
export function stringOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** A finite number; null for anything else. */
export function numberOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** A number of milliseconds, rounded; null if it is no number, negative, or a hundred years or more. */
export function durationOf(value: unknown): number | null {
  const number = numberOf(value);
  if (number === null || number < 0) return null;
  const durationMs = Math.round(number);
  return durationMs <= longestDurationMs ? durationMs : null;
}

/** As {@link durationOf}; a duration that rounds to 0 is no measurement. */
export function measuredMs(value: number): number | null {
  return durationOf(value) || null;
}

/** A whole number; null for anything else. */
export function integerOf(value: unknown): number | null {
  return typeof value === "number" && Number.isSafeInteger(value) ? value : null;
}

/** A whole number from 0; null for anything else. */
export function amountOf(value: unknown): number | null {
  const number = integerOf(value);
  return number !== null && number >= 0 ? number : null;
}

/** A whole number from 0 to 2,147,483,647, as of lines; null for anything else. */
export function countOf(value: unknown): number | null {
  const number = amountOf(value);
  return number !== null && number <= largestCount ? number : null;
}

/** A boolean; null for anything else. */
export function booleanOf(value: unknown): boolean | null {
  return typeof value === "boolean" ? value : null;
}

function isMeasured(value: unknown): value is Measured {
  return isObject(value) && typeof value["type"] === "string";
}

/** The measured value of a field; null if the field is missing. */
export function measuredOf(value: unknown): Measured | null {
  return isMeasured(value) ? value : null;
}

/** The fields of a measured object; null if it is no object. */
export function fieldsOf(value: unknown): Projected | null {
  return measuredOf(value)?.fields ?? null;
}

/** The most searches that one response or call can state; their fee stays far below 2^53 nano-dollars. */
export const mostSearches = 1_000_000;

/**
 * A counter as a whole number from 0 to `largest`, by default 2,147,483,647. Numeric strings count; null
 * and absence are 0. Anything else is 0 too, and its name is added to `invalid`.
 */
export function count(value: unknown, name: string, invalid: string[], largest = largestCount): number {
  if (value === undefined || value === null) return 0;
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number === "number" && Number.isInteger(number) && number >= 0 && number <= largest)
    return number;
  invalid.push(name);
  return 0;
}

/** Dollars, as a number or numeric string, in whole nano-dollars; null if they are neither or negative. */
export function nanoUsd(dollars: unknown): number | null {
  const number = typeof dollars === "string" && dollars.trim() !== "" ? Number(dollars) : dollars;
  if (typeof number !== "number" || !Number.isFinite(number) || number < 0) return null;
  const nano = Math.round(number * 1e9);
  return Number.isSafeInteger(nano) ? nano : null;
}

/** Names of fields with anything but a text, null or nothing. */
export function oddTexts(record: Projected, names: readonly string[]): readonly string[] {
  return names.filter((name) => !isText(record[name]));
}

/** Whether a field holds a text, null or nothing. */
export function isText(value: unknown): boolean {
  return typeof value === "string" || value === undefined || value === null;
}

/** The arguments of a call: JSON in a text, which may be cut or broken; null if the text is no object. */
export function parsedArguments(text: string): Projected | null {
  // An error takes as long to make as a whole patch takes to read.
  if (!/^\s*\{/.test(text)) return null;
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return null;
  }
}
