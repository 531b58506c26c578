import type { AnySchema } from "@turnmeter/schema";
import * as schema from "@turnmeter/schema";
import { z } from "zod";
import type { SchemaFamily } from "./schema-family.js";

type Schemas = Readonly<Record<string, AnySchema | null>>;

function family(
  title: string,
  schemas: Schemas,
  { part = null, meanings = {} }: { part?: string | null; meanings?: Readonly<Record<string, string>> } = {},
): SchemaFamily {
  return {
    title,
    part,
    types: Object.keys(schemas).sort(),
    schemaOf: (type) => schemas[type] ?? null,
    meaningOf: (type) => meanings[type] ?? descriptionOf(schemas[type] ?? null),
  };
}

function descriptionOf(described: AnySchema | null): string {
  return described === null ? "" : (z.globalRegistry.get(described)?.description ?? "");
}

function byType(types: readonly string[], schemaOf: (type: string) => AnySchema | null): Schemas {
  return Object.fromEntries(types.map((type) => [type, schemaOf(type)]));
}

const blocks = Object.fromEntries(
  schema.claudeCodeBlocks.flatMap((block) => [...block.shape.type.values].map((type) => [type, block])),
);

const codexEnvelopes = {
  event_msg: "Something that happened; see the types of events below.",
  response_item: "An item of the conversation as the model is given it; see the types of items below.",
};

const execEvents = Object.fromEntries(
  schema.codexExecEvent.options.flatMap((event) => [...event.shape.type.values].map((type) => [type, event])),
);

/** Every list of types that the reference shows, by its name in a block. */
export const families: ReadonlyMap<string, SchemaFamily> = new Map([
  ["claude-code/block", family("block", blocks)],
  [
    "claude-code/system",
    family("subtype", byType(schema.claudeCodeSystemSubtypes, schema.claudeCodeSystemSchema)),
  ],
  [
    "claude-code/attachment",
    family("type", byType(schema.claudeCodeAttachmentTypes, schema.claudeCodeAttachmentSchema), {
      part: "attachment",
    }),
  ],
  [
    "claude-code/progress",
    family("type", byType(schema.claudeCodeProgressTypes, schema.claudeCodeProgressSchema), { part: "data" }),
  ],
  ["claude-code/state", family("type", byType(schema.claudeCodeStateTypes, schema.claudeCodeStateSchema))],
  [
    "claude-code/journal",
    family("type", byType(schema.claudeCodeJournalTypes, schema.claudeCodeJournalSchema)),
  ],
  [
    "agent-sdk/message",
    family(
      "type",
      byType(schema.sdkMessageTypes, (type) => schema.sdkMessageSchema({ type })),
    ),
  ],
  [
    "agent-sdk/system",
    family(
      "subtype",
      byType(schema.sdkSystemSubtypes, (subtype) => schema.sdkMessageSchema({ type: "system", subtype })),
    ),
  ],
  [
    "codex/line",
    family(
      "type",
      byType(schema.codexLineTypes, (type) => schema.codexLineSchema({ type, payload: {} })),
      { part: "payload", meanings: codexEnvelopes },
    ),
  ],
  ["codex/item", family("type", byType(schema.codexItemTypes, schema.codexItemSchema))],
  ["codex/event", family("type", byType(schema.codexEventTypes, schema.codexEventSchema))],
  ["codex/turn-item", family("type", byType(schema.codexTurnItemTypes, schema.codexTurnItemSchema))],
  ["codex-exec/event", family("type", execEvents)],
  ["codex-exec/item", family("type", byType(schema.codexExecItemTypes, schema.codexExecItemSchema))],
  [
    "agent-events/event",
    family(
      "type",
      byType(["agent:tool_use", "agent:tool_result"], (type) => schema.appEventSchema({ type })),
    ),
  ],
  ["pi/entry", family("type", byType(schema.piEntryTypes, schema.piEntryTypeSchema))],
  ["pi/message", family("role", byType(schema.piRoles, schema.piMessageSchema))],
  [
    "qwen/record",
    family("type", {
      user: schema.qwenUserRecord,
      assistant: schema.qwenAssistantRecord,
      tool_result: schema.qwenToolResultRecord,
    }),
  ],
  [
    "qwen/system",
    family(
      "subtype",
      byType(schema.qwenSystemSubtypes, (subtype) => schema.qwenRecordSchema({ type: "system", subtype })),
    ),
  ],
  [
    "gemini-cli/record",
    family("record", {
      $rewindTo: schema.geminiRecordSchema({ $rewindTo: "" }),
      $set: schema.geminiRecordSchema({ $set: {} }),
      session: schema.geminiRecordSchema({ sessionId: "" }),
    }),
  ],
  [
    "gemini-cli/message",
    family(
      "type",
      byType(schema.geminiMessageTypes, (type) => schema.geminiRecordSchema({ type })),
    ),
  ],
  [
    "copilot-cli/event",
    family(
      "type",
      byType(schema.copilotEventTypes, (type) => schema.copilotEventSchema({ type })),
    ),
  ],
  [
    "copilot-cli/store",
    family(
      "type",
      byType(schema.copilotStoreTypes, (type) => schema.copilotEventSchema({ type })),
    ),
  ],
  ["opencode/record", family("record", { session: schema.openCodeSession, project: schema.openCodeProject })],
  [
    "opencode/message",
    family(
      "role",
      byType(schema.openCodeRoles, (role) => schema.openCodeRecordSchema({ role })),
    ),
  ],
  ["opencode/part", family("type", byType(schema.openCodePartTypes, schema.openCodePartSchema))],
  [
    "opencode/row",
    family(
      "type",
      byType(schema.openCodeRowTypes, (type) => schema.openCodeRecordSchema({ type, isSecondForm: true })),
    ),
  ],
  [
    "kimi-code/record",
    family(
      "record",
      byType(schema.kimiCodeRecordTypes, (type) => schema.kimiCodeRecordSchema({ type })),
      {
        meanings: { "context.append_loop_event": "Something that happens in a step; see the events below." },
      },
    ),
  ],
  [
    "kimi-code/event",
    family(
      "event",
      byType(schema.kimiCodeLoopEventTypes, (type) =>
        schema.kimiCodeRecordSchema({ type: "context.append_loop_event", event: { type } }),
      ),
      { part: "event" },
    ),
  ],
  ["kimi-cli/message", family("message", byType(schema.kimiCliMessageTypes, schema.kimiCliPayloadSchema))],
  [
    "goose/record",
    family("record", {
      session: schema.gooseRecordSchema({ type: "session" }),
      usage: schema.gooseRecordSchema({ type: "usage" }),
      message: schema.gooseRecordSchema({ type: "message" }),
      head: schema.gooseRecordSchema({ working_dir: "" }),
      line: schema.gooseRecordSchema({ role: "" }),
      export: schema.gooseRecordSchema({ conversation: [] }),
    }),
  ],
  ["hooks/input", family("event", schema.hookInputs)],
]);

/** @throws if there is no such family */
export function familyOf(name: string): SchemaFamily {
  const found = families.get(name);
  if (found === undefined) throw new Error(`no list of types is called ${JSON.stringify(name)}`);
  return found;
}
