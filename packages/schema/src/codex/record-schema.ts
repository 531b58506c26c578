import * as z from "zod";
import { number, text, object, anything, flag, mapOf, texts } from "./field.js";
import { itemShapes } from "./item-shapes.js";
import { harnessMetadata } from "./parts/harness-metadata.js";
import { turnItemShapes } from "./turn-item-shapes.js";
import { typedSchemas, anyOf } from "./typed-schema.js";
import { described, tag } from "../field.js";
import { once, schemaOfType, shape, type Shapes } from "../shapes.js";
import { agentEvents, threadEvents, turnEvents, usageEvents } from "./events/threads.js";
import { approvalEvents, guardianEvents, reviewEvents, hookEvents } from "./events/approvals.js";
import { commandEvents, toolEvents } from "./events/tools.js";
import {
  itemEvents,
  messageEvents,
  streamingEvents,
  noticeEvents,
  realtimeEvents,
} from "./events/messages.js";
import { compactedShape } from "./lines/compacted.js";
import { retainedContextShape } from "./lines/retained-context.js";
import { sessionMetaShape } from "./lines/session-meta.js";
import { tokenUsageRecordShape } from "./lines/token-usage-record.js";
import { turnContextShape } from "./lines/turn-context.js";
import { dynamicTools } from "./parts/calls.js";
import { messagePassthrough } from "./parts/content.js";
import { realtimeItemFields } from "./parts/realtime-item.js";

function triggersTurn() {
  return flag("Whether it starts a turn at the receiver.");
}

const agentLines = {
  inter_agent_communication: shape("A message from one agent to others; about 0.14x and later.", () => ({
    id: text("Id of the message."),
    author: text("Path of the agent that wrote it."),
    recipient: text("Path of the agent that it is for."),
    other_recipients: texts("Paths of others that get it."),
    content: text("The message."),
    encrypted_content: text("The message, readable to the vendor alone."),
    trigger_turn: triggersTurn(),
    internal_chat_message_metadata_passthrough: messagePassthrough(),
  })),
  inter_agent_communication_metadata: shape(
    "What belongs to the message between agents that comes next.",
    () => ({ trigger_turn: triggersTurn() }),
  ),
} satisfies Shapes;

/** The payload shapes of lines, by the line's type; items and events have types of their own. */
export const lineShapes: Shapes = {
  session_meta: sessionMetaShape,
  turn_context: turnContextShape,
  compacted: compactedShape,
  token_usage_record: tokenUsageRecordShape,
  retained_context: retainedContextShape,
  ...agentLines,
  world_state: shape("What the model knows of its surroundings; about 0.14x and later.", () => ({
    full: flag("Whether it is all of it, not only what changed."),
    state: mapOf("Parts by name, such as environments, permissions, skills and the model.", z.unknown()),
  })),
  dynamic_tools_updated: shape(
    "The tools that the program around Codex brings from here on; 0.16x and later.",
    () => ({ thread_id: text("The thread."), tools: dynamicTools("The tools.") }),
  ),
  security_risk_score: shape("How risky the vendor holds what the model does; 0.16x and later.", () => ({
    call_id: text("The call that it is about."),
    sampled_at: text("When it was judged, as RFC 3339."),
    action: anything("What was judged."),
    scores: mapOf("Scores by name.", z.number()),
  })),
  realtime_item: shape("What is kept of a spoken conversation; 0.16x and later.", realtimeItemFields),
};

/** Every type of event that an `event_msg` line can hold. */
export const eventShapes: Shapes = {
  ...messageEvents,
  ...turnEvents,
  ...usageEvents,
  ...commandEvents,
  ...toolEvents,
  ...approvalEvents,
  ...guardianEvents,
  ...agentEvents,
  ...reviewEvents,
  ...threadEvents,
  ...noticeEvents,
  ...hookEvents,
  ...itemEvents,
  ...streamingEvents,
  ...realtimeEvents,
};

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

/** Keys of prompt histories, name lists and other clients' transcripts, which a head lacks. */
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

/** Items and events share a type: its item has an author, its event a message. */
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

/** First line of rollouts until early September 2025. */
function bareHeadSchema() {
  return described(
    z.looseObject({
      id: described(z.string(), "The thread that the file holds."),
      timestamp: described(z.string(), "When the thread was made, as RFC 3339."),
      instructions: text("The person's instructions."),
      git: object("The repository at the start.", {
        commit_hash: text("Commit that was checked out."),
        branch: text("Branch that was checked out."),
        repository_url: text("Address of the remote."),
      }),
    }),
    "First line of a file without envelopes; until early September 2025.",
  );
}

/** Lines between items in the same old rollouts. */
function stateLineSchema() {
  return described(
    z.looseObject({ record_type: tag("state", "The type.") }),
    "Separates states of a file without envelopes; until early September 2025.",
  );
}

/** A whole rollout of the old TypeScript client. */
function documentSchema() {
  const session = z.looseObject({
    id: text("The thread that the file holds."),
    timestamp: text("When the thread was made, as RFC 3339."),
    instructions: text("The person's instructions."),
  });
  return described(
    z.looseObject({
      session: described(session, "What the file is about."),
      items: described(z.array(anyOf(itemShapes)), "The conversation."),
    }),
    "A rollout that is one JSON document; until July 2025.",
  );
}
