import * as z from "zod";
import { type AgentEvent, agentEventTypes, agentEventVersion } from "./agent-event.js";
import { appEventSchema } from "./app-event.js";
import { logEventFields } from "../events/event.js";
import type { ValueField, ValueFields } from "../events/value-field.js";

const hash = z.string().regex(/^[0-9a-f]{32}$/);
const textOrNull = z.string().nullable();
const countFromOne = z.int().min(1);

const payload = z.lazy(() => z.discriminatedUnion("kind", payloads()));

const ownEvent = z.looseObject({
  turnmeter: z.literal(agentEventVersion),
  type: z.enum(agentEventTypes),
  id: hash,
  key: hash,
  at: z.iso.datetime().nullable(),
  sessionId: textOrNull,
  agentId: textOrNull,
  file: textOrNull,
  line: countFromOne.nullable(),
  unit: z.string().optional(),
  index: z.int().min(0),
  isEarly: z.literal(true).optional(),
  payload,
});

/** Accepts one event of a stream of turnmeter's own. Fields that a later version adds are let through. */
export const agentEvent: z.ZodType<AgentEvent> = ownEvent.pipe(z.any());

/** The schema of one raw event of turnmeter's own, or of an app's; null for a record whose type is none of these. */
export function agentEventSchema(record: unknown): z.ZodObject | null {
  const isOwn = z.object({ turnmeter: z.number() }).safeParse(record).success;
  return isOwn ? ownEvent : appEventSchema(record);
}

const cutBytes = z.int().min(1).optional();

const cost: z.ZodRawShape = { costNanoUsd: z.number().nullable().optional() };

/** Extra fields allowed per event kind. */
const addedFields: ReadonlyMap<string, z.ZodRawShape> = new Map<string, z.ZodRawShape>([
  ["requestPart", cost],
  ["usageTotal", cost],
  [
    "call",
    {
      id: z.string().optional(),
      name: z.string().optional(),
      input: z.unknown().optional(),
      contentCutBytes: cutBytes,
    },
  ],
  [
    "result",
    {
      tool_use_id: z.string().optional(),
      content: z.unknown().optional(),
      is_error: z.boolean().optional(),
      contentCutBytes: cutBytes,
    },
  ],
]);

type Payload = z.ZodObject<{ readonly kind: z.ZodLiteral<string> }>;

function payloads(): [Payload, ...Payload[]] {
  const [first, ...others] = Object.entries(logEventFields).map(([kind, fields]) =>
    objectOf(fields).extend({ ...addedFields.get(kind), kind: z.literal(kind) }),
  );
  if (first === undefined) throw new Error("no kinds of events");
  return [first, ...others, z.looseObject({ kind: z.literal("withdrawn") })];
}

function objectOf(fields: ValueFields): z.ZodObject {
  return z.looseObject(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])),
  );
}

function schemaOf(field: ValueField<unknown>): z.ZodType {
  const known = knownSchema(field);
  const schema = field.isNullable ? known.nullable() : known;
  return field.isOptional ? schema.optional() : schema;
}

function knownSchema({ kind, least, most, values, fields }: ValueField<unknown>): z.ZodType {
  switch (kind) {
    case "text":
      return values === null ? z.string() : z.enum(values.filter((value) => typeof value === "string"));
    case "number":
      return z
        .int()
        .min(least ?? Number.MIN_SAFE_INTEGER)
        .max(most);
    case "flag":
      return z.boolean();
    case "object":
      return objectOf(fields ?? {});
    default:
      return z.array(objectOf(fields ?? {}));
  }
}
