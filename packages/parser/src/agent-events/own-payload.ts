import { logEventFields } from "@turnmeter/schema";
import type { LogEvent, LogEventKind, ValueField, ValueFields } from "@turnmeter/schema";
import { arrayOf, objectOf } from "../decoding/values.js";
import type { ObjectProjection, Projected } from "../projection.js";

const names = new Set(Object.values(logEventFields).flatMap((own) => Object.keys(own)));

/** What is read of the payload of an event of turnmeter's own. */
export const ownPayload: ObjectProjection = Object.fromEntries(
  ["kind", ...names].map((name) => [name, { value: true }]),
);

/** The event of a log that a payload is, in memory of its own; null if something of it is missing or of another type. */
export function logEventOf(payload: Projected): LogEvent | null {
  const kind = payload["kind"];
  if (!isKind(kind)) return null;
  const event = { kind, ...knownOf(payload, logEventFields[kind]) };
  return isLogEvent(event, logEventFields[kind]) ? event : null;
}

function isKind(kind: unknown): kind is LogEventKind {
  return typeof kind === "string" && Object.hasOwn(logEventFields, kind);
}

function knownOf(object: Projected, fields: ValueFields): Readonly<Record<string, unknown>> {
  const known: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    const value = object[name];
    if (value !== undefined) known[name] = copyOf(value, fields[name]!);
  }
  return known;
}

function copyOf(value: unknown, { kind, fields }: ValueField<unknown>): unknown {
  if (fields === null) return value;
  if (kind === "list") {
    return Array.isArray(value) ? arrayOf(value).map((item) => copyOfObject(item, fields)) : undefined;
  }
  return copyOfObject(value, fields);
}

/** What is known of an object; anything else as it is. */
function copyOfObject(value: unknown, fields: ValueFields): unknown {
  const object = objectOf(value);
  return object === null ? value : knownOf(object, fields);
}

function isLogEvent(
  event: Readonly<Record<string, unknown>>,
  fields: ValueFields,
): event is LogEvent & typeof event {
  return fitsAll(event, fields);
}

function fitsAll(object: Projected, fields: ValueFields): boolean {
  return Object.keys(fields).every((name) => fits(object[name], fields[name]!));
}

function fits(value: unknown, field: ValueField<unknown>): boolean {
  if (value === undefined) return field.isOptional;
  if (value === null) return field.isNullable;
  switch (field.kind) {
    case "text":
      return typeof value === "string" && (field.values === null || field.values.includes(value));
    case "flag":
      return typeof value === "boolean";
    case "number":
      return isBetween(value, field);
    case "object":
      return isObjectOf(value, field);
    default:
      return Array.isArray(value) && value.every((item) => isObjectOf(item, field));
  }
}

function isBetween(value: unknown, { least, most }: ValueField<unknown>): boolean {
  if (typeof value !== "number" || !Number.isSafeInteger(value)) return false;
  return value <= most && (least === null || value >= least);
}

function isObjectOf(value: unknown, { fields }: ValueField<unknown>): boolean {
  const object = objectOf(value);
  return object !== null && fields !== null && fitsAll(object, fields);
}
