import type { CompiledField, CompiledObject } from "./compiled-projection.js";
import { backslash } from "./json-bytes.js";
import { endOfValue, isArrayStart, isObjectStart, keyText, walkItems, walkMembers } from "./json-span.js";

/** Where a value lies in its line, and the values below it that are measured. */
export interface ValueSpan {
  readonly start: number;
  readonly end: number;
  readonly fields: ReadonlyMap<string, ValueSpan> | null;
  readonly items: readonly ValueSpan[] | null;
}

/** Positions of the values whose raw bytes the projection wants, in an object known to be valid JSON. */
export function findValueSpans(bytes: Buffer, start: number, projection: CompiledObject): ValueSpan {
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
