import { z } from "zod";
import { eventShapes } from "./events/event-shapes.js";
import { number, text } from "./field.js";
import { itemShapes } from "./items/item-shapes.js";
import { lineShapes } from "./lines/line-shapes.js";
import { bareHeadSchema, documentSchema, stateLineSchema } from "./lines/oldest-lines.js";
import { harnessMetadata } from "./parts/harness-metadata.js";
import { turnItemShapes } from "./turn-items/turn-item-shapes.js";
import { typedSchemas } from "./typed-schema.js";
import { described, tag } from "../field.js";
import { once, schemaOfType } from "../shapes.js";

/** Accepts an item of a `response_item` line, by its type; null for a type that is not known. */
export const codexItemSchema = typedSchemas(itemShapes);

/** Accepts an event of an `event_msg` line, by its type; null for a type that is not known. */
export const codexEventSchema = typedSchemas(eventShapes);

/** Accepts an item of an `item_completed` event, by its type; null for a type that is not known. */
export const codexTurnItemSchema = typedSchemas(turnItemShapes);

/**
 * The schema of one raw line of a rollout of any age: in its envelope, with the fields beside the type, bare, or a
 * whole document. Null for a line whose type, or whose item's or event's type, is not known.
 */
export function codexLineSchema(record: unknown): z.ZodObject | null {
  if (!isObject(record)) return null;
  const { type, payload } = record;
  if (typeof type !== "string") return untypedSchema(record);
  if (!isObject(payload)) return flatSchema(type, record);
  if (type === "response_item") return typeof payload["type"] === "string" ? itemLine(payload["type"]) : null;
  if (type !== "event_msg") return payloadLine(type);
  const item = isObject(payload["item"]) ? payload["item"]["type"] : undefined;
  return eventSchemaOf(payload["type"], item);
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function eventSchemaOf(type: unknown, item: unknown): z.ZodObject | null {
  if (typeof type !== "string") return null;
  const isAboutItem = type === "item_completed" || type === "item_started";
  if (!isAboutItem || typeof item !== "string") return eventLine(type);
  // Only the line that an item ends with is known by the item's type.
  return turnItemLine(`${type}/${item}`) ?? (type === "item_started" ? eventLine(type) : null);
}

function untypedSchema(record: Fields): z.ZodObject | null {
  if (record["record_type"] === "state") return oldest("state");
  if (isObject(record["session"]) && Array.isArray(record["items"])) return oldest("document");
  return isBareHead(record) ? oldest("head") : null;
}

/** Keys that tell a head from lines of prompt histories, name lists and other clients' transcripts. */
const keysOfOthers = ["message", "display", "thread_name", "sessionId"];

function isBareHead(record: Fields): boolean {
  return (
    typeof record["id"] === "string" &&
    typeof record["timestamp"] === "string" &&
    !keysOfOthers.some((key) => key in record)
  );
}

const oldest = once((name: string) => {
  if (name === "state") return stateLineSchema();
  return name === "document" ? documentSchema() : bareHeadSchema();
});

function envelopeFields() {
  return {
    timestamp: text("When the line was written, as RFC 3339 in UTC with milliseconds."),
    ordinal: number("Number of the line in its thread, counted from 0; 0.16x and later."),
    metadata: harnessMetadata("What the client notes of the item; 0.16x and later."),
  };
}

function enveloped(type: string, payload: z.ZodObject): z.ZodObject {
  const line = z.looseObject({ ...envelopeFields(), type: tag(type, "The line's type."), payload });
  return described(line, payload.description ?? "");
}

const itemLine = once((type: string) => {
  const payload = codexItemSchema(type);
  return payload === null ? null : enveloped("response_item", payload);
});

const eventLine = once((type: string) => {
  const payload = codexEventSchema(type);
  return payload === null ? null : enveloped("event_msg", payload);
});

const turnItemLine = once((types: string) => {
  const slash = types.indexOf("/");
  const event = codexEventSchema(types.slice(0, slash));
  const item = codexTurnItemSchema(types.slice(slash + 1));
  if (event === null || item === null) return null;
  return enveloped("event_msg", described(event.extend({ item }), item.description ?? ""));
});

const payloadLine = schemaOfType(lineShapes, (type, fields, meaning) =>
  enveloped(type, described(z.looseObject(fields), meaning)),
);

/** Items and events share a type: an item of it has an author, an event a message. */
function flatSchema(type: string, record: Fields): z.ZodObject | null {
  const event = flatEvent(type);
  if (event !== null && "message" in record) return event;
  return flatItem(type) ?? event ?? flatPayload(type);
}

function placeInFile() {
  const { timestamp, ordinal } = envelopeFields();
  return { timestamp, ordinal };
}

const flatItem = once((type: string) => {
  const item = codexItemSchema(type);
  return item === null ? null : described(item.extend(placeInFile()), item.description ?? "");
});

const flatEvent = once((type: string) => {
  const event = codexEventSchema(type);
  return event === null ? null : described(event.extend(placeInFile()), event.description ?? "");
});

const flatPayload = schemaOfType(lineShapes, (type, fields) =>
  z.looseObject({ ...fields, ...placeInFile(), type: tag(type, "The line's type.") }),
);
