import type { FieldProjection, Measures, ObjectProjection } from "../projection.js";

/** A projection of a field, made ready for reading many records. */
export interface CompiledField {
  readonly keepsValue: boolean;
  readonly fields: CompiledObject | null;
  readonly items: CompiledField | null;
  readonly measure: Measures | null;
  /** True if the field or one below it asks for something of the value's raw bytes. */
  readonly needsBytes: boolean;
}

/** A projection of an object, made ready for reading many records. */
export interface CompiledObject {
  readonly fields: ReadonlyMap<string, CompiledField>;
  /** The fields whose `needsBytes` is true. */
  readonly byteFields: readonly CompiledKey[];
}

interface CompiledKey {
  readonly key: string;
  readonly keyBytes: Buffer;
  readonly field: CompiledField;
}

/** Compiles a projection, so that key lookups never hit a prototype. */
export function compileProjection(projection: ObjectProjection): CompiledObject {
  const fields = new Map<string, CompiledField>();
  const byteFields: CompiledKey[] = [];
  for (const [key, value] of Object.entries(projection)) {
    const field = compileField(value);
    fields.set(key, field);
    if (field.needsBytes) byteFields.push({ key, keyBytes: Buffer.from(key, "utf8"), field });
  }
  return { fields, byteFields };
}

function compileField(projection: FieldProjection): CompiledField {
  const fields = projection.fields === undefined ? null : compileProjection(projection.fields);
  const items = projection.items === undefined ? null : compileField(projection.items);
  const measure = projection.measure ?? null;
  const measuresBytes =
    measure?.byteLength === true || measure?.hash === true || measure?.stringHash === true;
  const needsBytes = measuresBytes || (fields?.byteFields.length ?? 0) > 0 || items?.needsBytes === true;
  return { keepsValue: projection.value === true, fields, items, measure, needsBytes };
}
