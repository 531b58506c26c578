import { logEventFields } from "@turnmeter/schema";
import type { LogEvent, LogEventKind, ValueField, ValueFields } from "@turnmeter/schema";
import { problemAt } from "../decoding/events-at.js";

interface NumberFields {
  readonly numbers: readonly (readonly [name: string, field: ValueField<unknown>])[];
  readonly parts: readonly (readonly [name: string, fields: NumberFields])[];
}

type Values = Record<string, unknown>;

const fieldsOfKinds = new Map<LogEventKind, NumberFields>();

/**
 * Checks the counts, instants and durations of an event. A number out of bounds is a problem, and becomes null, or the minimum of its field
 * if that cannot be null.
 */
export function withinBounds(event: LogEvent): {
  readonly event: LogEvent;
  readonly problems: readonly LogEvent[];
} {
  const invalid: string[] = [];
  const fitting = bounded(event, fieldsOfKind(event.kind), invalid);
  if (invalid.length === 0 || !("origin" in fitting)) return { event: fitting, problems: [] };
  const { origin } = fitting;
  return { event: fitting, problems: invalid.map((name) => problemAt(origin, "number-invalid", name)) };
}

function fieldsOfKind(kind: LogEventKind): NumberFields {
  let fields = fieldsOfKinds.get(kind);
  if (fields === undefined) fieldsOfKinds.set(kind, (fields = numberFieldsOf(logEventFields[kind])));
  return fields;
}

function numberFieldsOf(fields: ValueFields): NumberFields {
  const all = Object.entries(fields);
  return {
    numbers: all.filter(([, { kind }]) => kind === "number"),
    parts: all.flatMap(([name, field]) => {
      if (field.fields === null) return [];
      const own = numberFieldsOf(field.fields);
      return own.numbers.length + own.parts.length === 0 ? [] : [[name, own] as const];
    }),
  };
}

/** The same object, or a copy if a number changed. */
function bounded<Value extends object>(value: Value, fields: NumberFields, invalid: string[]): Value;
function bounded(values: Values, { numbers, parts }: NumberFields, invalid: string[]): Values {
  let copy: Values | null = null;
  for (const [name, field] of numbers) {
    if (fits(values[name], field)) continue;
    invalid.push(name);
    (copy ??= { ...values })[name] = field.isNullable ? null : (field.least ?? 0);
  }
  for (const [name, fields] of parts) {
    const part = values[name];
    if (typeof part !== "object" || part === null) continue;
    const own = Array.isArray(part) ? boundedList(part, fields, invalid) : bounded(part, fields, invalid);
    if (own !== part) (copy ??= { ...values })[name] = own;
  }
  return copy ?? values;
}

function boundedList(list: readonly object[], fields: NumberFields, invalid: string[]): readonly object[] {
  const own = list.map((item) => bounded(item, fields, invalid));
  return own.every((item, at) => item === list[at]) ? list : own;
}

function fits(value: unknown, { isNullable, isOptional, least, most }: ValueField<unknown>): boolean {
  if (typeof value !== "number") return value === null ? isNullable : isOptional;
  return Number.isSafeInteger(value) && value <= most && (least === null || value >= least);
}
