import { hashBytes, plainCopy, PlainObject } from "@turnmeter/scanner";
import type { Measured, Measures, Projected } from "../projection.js";
import type { CompiledField, CompiledObject } from "./compiled-projection.js";
import { backslash } from "./json-bytes.js";
import { endOfValue, isArrayStart, isObjectStart, keyText, walkItems, walkMembers } from "./json-span.js";

/** A record and whether a value was left out of it for being nested too deep. */
export interface ProjectionResult {
  readonly record: Projected;
  readonly isTooDeep: boolean;
}

/** Any object that JSON.parse made. */
export type JsonObject = { readonly [key: string]: unknown };

/** Whether a parsed value is an object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The fields of a parsed object that `projection` names; its JSON is in `bytes` from `start` on. */
export function projectRecord(
  value: JsonObject,
  projection: CompiledObject,
  bytes: Buffer,
  start: number,
): ProjectionResult {
  const spans = asksForBytes(value, projection) ? findValueSpans(bytes, start, projection) : undefined;
  const projector = new Projector(bytes);
  const record = projector.object(value, projection, spans);
  return { record, isTooDeep: projector.isTooDeep };
}

const noBytes = Buffer.alloc(0);

/** As `projectRecord`, for an object whose bytes are gone and a projection that measures nothing. */
export function projectValue(value: JsonObject, projection: CompiledObject): Projected {
  return projectRecord(value, projection, noBytes, 0).record;
}

function asksForBytes(value: JsonObject, projection: CompiledObject): boolean {
  return projection.byteFields.some(
    ({ key, field }) => Object.hasOwn(value, key) && fieldAsksForBytes(value[key], field),
  );
}

function fieldAsksForBytes(value: unknown, field: CompiledField): boolean {
  const { measure: measures, items, fields } = field;
  if (measures?.byteLength === true || measures?.hash === true) return true;
  if (measures?.stringHash === true && typeof value === "string") return true;
  if (Array.isArray(value)) {
    return items?.needsBytes === true && value.some((item) => fieldAsksForBytes(item, items));
  }
  return fields !== null && isJsonObject(value) && asksForBytes(value, fields);
}

class Projector {
  readonly #bytes: Buffer;
  isTooDeep = false;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  object(value: JsonObject, projection: CompiledObject, span: ValueSpan | undefined): PlainObject {
    const projected = new PlainObject();
    // JSON.parse gives own properties only, and nothing enumerable lies above them.
    for (const key in value) {
      const field = projection.fields.get(key);
      if (field === undefined) continue;
      const kept = this.#value(value[key], field, span?.fields?.get(key));
      if (kept !== undefined) projected[key] = kept;
    }
    return projected;
  }

  #value(value: unknown, field: CompiledField, span: ValueSpan | undefined): unknown {
    if (field.measure !== null) {
      const measured = measure(value, field.measure, this.#bytes, span);
      if (Array.isArray(value) && field.items !== null)
        measured.items = this.#items(value, field.items, span);
      if (isJsonObject(value) && field.fields !== null)
        measured.fields = this.object(value, field.fields, span);
      return measured;
    }
    if (typeof value !== "object" || value === null) return value;
    if (field.keepsValue) return this.#whole(value);
    if (Array.isArray(value)) return field.items === null ? undefined : this.#items(value, field.items, span);
    return field.fields !== null && isJsonObject(value) ? this.object(value, field.fields, span) : undefined;
  }

  #items(values: readonly unknown[], field: CompiledField, span: ValueSpan | undefined): unknown[] {
    return values.map((value, at) => this.#value(value, field, span?.items?.[at]));
  }

  /** Copies without prototypes; undefined if nested too deep. */
  #whole(value: object): unknown {
    const copy = plainCopy(value);
    if (copy === undefined) this.isTooDeep = true;
    return copy;
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

function measure(
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

/** Copies: a slice would keep the whole text alive. */
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

/** A value's place in its line, and those of measured values in it. */
interface ValueSpan {
  readonly start: number;
  readonly end: number;
  readonly fields: ReadonlyMap<string, ValueSpan> | null;
  readonly items: readonly ValueSpan[] | null;
}

/** Spans of values whose raw bytes are wanted; the object must be valid JSON. */
function findValueSpans(bytes: Buffer, start: number, projection: CompiledObject): ValueSpan {
  const fields = new Map<string, ValueSpan>();
  const end = walkMembers(bytes, start, (keyStart, keyEnd, valueStart) => {
    const key = projection.byteFields.find(({ keyBytes }) => isKey(bytes, keyStart, keyEnd, keyBytes));
    if (key !== undefined) {
      const span = spanOfField(bytes, valueStart, key.field);
      // Overwrites an earlier one: of two equal keys the last counts.
      fields.set(key.key, span);
      return span.end;
    }
    return endOfValue(bytes, valueStart);
  });
  return { start, end, fields, items: null };
}

function spanOfField(bytes: Buffer, start: number, field: CompiledField): ValueSpan {
  if (field.fields !== null && field.fields.byteFields.length > 0 && isObjectStart(bytes, start)) {
    return findValueSpans(bytes, start, field.fields);
  }
  const { items: itemField } = field;
  if (itemField?.needsBytes === true && isArrayStart(bytes, start)) {
    const items: ValueSpan[] = [];
    const end = walkItems(bytes, start, (valueStart) => {
      const span = spanOfField(bytes, valueStart, itemField);
      items.push(span);
      return span.end;
    });
    return { start, end, fields: null, items };
  }
  return { start, end: endOfValue(bytes, start), fields: null, items: null };
}

function isKey(bytes: Buffer, start: number, end: number, key: Buffer): boolean {
  if (end - start === key.length) {
    let at = 0;
    while (at < key.length && bytes[start + at] === key[at]) at++;
    if (at === key.length) return true;
  }
  // A key can be written with escapes, and is then longer than its text.
  if (end - start <= key.length || !bytes.subarray(start, end).includes(backslash)) return false;
  return keyText(bytes, start, end) === key.toString("utf8");
}
