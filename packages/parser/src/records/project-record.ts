import { PlainObject, plainCopy } from "@turnmeter/scanner";
import type { Projected } from "../projection.js";
import type { CompiledField, CompiledObject } from "./compiled-projection.js";
import { measure } from "./measure.js";
import { findValueSpans, type ValueSpan } from "./value-spans.js";

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

/** What `projection` names of a parsed object, whose JSON is the bytes of `bytes` from `start` on. */
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

/** Whether the object holds a value of which the projection wants the raw bytes. */
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

  /** A copy whose objects inherit nothing; undefined where it is nested too deep. */
  #whole(value: object): unknown {
    const copy = plainCopy(value);
    if (copy === undefined) this.isTooDeep = true;
    return copy;
  }
}
