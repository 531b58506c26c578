import { hashBytes } from "@turnmeter/scanner";
import type { Measured, Measures } from "../projection.js";
import type { ValueSpan } from "./value-spans.js";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** What is asked of a parsed value, without what its projection descends into. */
export function measure(
  value: unknown,
  measures: Measures,
  bytes: Buffer,
  span: ValueSpan | undefined,
): Mutable<Measured> {
  const measured: Mutable<Measured> = { type: typeOf(value) };
  if (typeof value === "string") measureString(value, measures, measured);
  if (span !== undefined) {
    if (measures.byteLength === true) measured.byteLength = span.end - span.start;
    const isHashed = measures.hash === true || (measures.stringHash === true && measured.type === "string");
    if (isHashed) measured.hash = hashBytes(bytes.subarray(span.start, span.end));
  }
  return measured;
}

function typeOf(value: unknown): Measured["type"] {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const type = typeof value;
  return type === "string" || type === "number" || type === "boolean" ? type : "object";
}

function measureString(text: string, measures: Measures, measured: Mutable<Measured>): void {
  if (measures.prefix !== undefined) measured.prefix = flatPart(text, 0, measures.prefix);
  if (measures.suffix !== undefined) {
    measured.suffix = flatPart(text, Math.max(0, text.length - measures.suffix), text.length);
  }
  if (measures.opening !== undefined) measured.opening = flatPart(text, 0, measures.opening);
  if (measures.charLength === true) measured.charLength = text.length;
  if (measures.lineCount === true) measured.lineCount = countLines(text);
}

/** A part of a text in memory of its own: a mere slice would keep all of the text alive. */
function flatPart(text: string, start: number, end: number): string {
  if (start === 0 && end >= text.length) return text;
  return Buffer.from(text.slice(start, end), "utf16le").toString("utf16le");
}

function countLines(text: string): number {
  let count = 0;
  let at = 0;
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", at)) {
    count++;
    at = end + 1;
  }
  return at < text.length ? count + 1 : count;
}
