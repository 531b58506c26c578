import type { AnySchema } from "@turnmeter/schema/schemas.js";
import * as schema from "@turnmeter/schema";
import * as zodSchemas from "@turnmeter/schema/schemas.js";
import * as z from "zod";
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
  zodSchemas.claudeCodeBlocks.flatMap((block) => [...block.shape.type.values].map((type) => [type, block])),
);

const codexEnvelopes = {
  event_msg: "Something that happened; see the types of events below.",
  response_item: "An item of the conversation as the model is given it; see the types of items below.",
};

const execEvents = Object.fromEntries(
  zodSchemas.codexExecEvent.options.flatMap((event) =>
    [...event.shape.type.values].map((type) => [type, event]),
  ),
);

/** Every list of types that the reference shows, by its name in a block. */
export const families: ReadonlyMap<string, SchemaFamily> = new Map([
  ["claude-code/block", family("block", blocks)],
  [
    "claude-code/system",
    family("subtype", byType(schema.claudeCodeSystemSubtypes, zodSchemas.claudeCodeSystemSchema)),
  ],
  [
    "claude-code/attachment",
    family("type", byType(schema.claudeCodeAttachmentTypes, zodSchemas.claudeCodeAttachmentSchema), {
      part: "attachment",
    }),
  ],
  [
    "claude-code/progress",
    family("type", byType(schema.claudeCodeProgressTypes, zodSchemas.claudeCodeProgressSchema), {
      part: "data",
    }),
  ],
  [
    "claude-code/state",
    family("type", byType(schema.claudeCodeStateTypes, zodSchemas.claudeCodeStateSchema)),
  ],
  [
    "claude-code/journal",
    family("type", byType(schema.claudeCodeJournalTypes, zodSchemas.claudeCodeJournalSchema)),
  ],
  [
    "agent-sdk/message",
    family(
      "type",
      byType(schema.sdkMessageTypes, (type) => zodSchemas.sdkMessageSchema({ type })),
    ),
  ],
  [
    "agent-sdk/system",
    family(
      "subtype",
      byType(schema.sdkSystemSubtypes, (subtype) => zodSchemas.sdkMessageSchema({ type: "system", subtype })),
    ),
  ],
  [
    "codex/line",
    family(
      "type",
      byType(schema.codexLineTypes, (type) => zodSchemas.codexLineSchema({ type, payload: {} })),
      { part: "payload", meanings: codexEnvelopes },
    ),
  ],
  ["codex/item", family("type", byType(schema.codexItemTypes, zodSchemas.codexItemSchema))],
  ["codex/event", family("type", byType(schema.codexEventTypes, zodSchemas.codexEventSchema))],
  ["codex/turn-item", family("type", byType(schema.codexTurnItemTypes, zodSchemas.codexTurnItemSchema))],
  ["codex-exec/event", family("type", execEvents)],
  ["codex-exec/item", family("type", byType(schema.codexExecItemTypes, zodSchemas.codexExecItemSchema))],
  [
    "agent-events/event",
    family(
      "type",
      byType(["agent:tool_use", "agent:tool_result"], (type) => zodSchemas.appEventSchema({ type })),
    ),
  ],
  ["pi/entry", family("type", byType(schema.piEntryTypes, zodSchemas.piEntryTypeSchema))],
  ["pi/message", family("role", byType(schema.piRoles, zodSchemas.piMessageSchema))],
  [
    "qwen/record",
    family("type", {
      user: zodSchemas.qwenUserRecord,
      assistant: zodSchemas.qwenAssistantRecord,
      tool_result: zodSchemas.qwenToolResultRecord,
    }),
  ],
  [
    "qwen/system",
    family(
      "subtype",
      byType(schema.qwenSystemSubtypes, (subtype) =>
        zodSchemas.qwenRecordSchema({ type: "system", subtype }),
      ),
    ),
  ],
  [
    "gemini-cli/record",
    family("record", {
      $rewindTo: zodSchemas.geminiRecordSchema({ $rewindTo: "" }),
      $set: zodSchemas.geminiRecordSchema({ $set: {} }),
      session: zodSchemas.geminiRecordSchema({ sessionId: "" }),
    }),
  ],
  [
    "gemini-cli/message",
    family(
      "type",
      byType(schema.geminiMessageTypes, (type) => zodSchemas.geminiRecordSchema({ type })),
    ),
  ],
  [
    "copilot-cli/event",
    family(
      "type",
      byType(schema.copilotEventTypes, (type) => zodSchemas.copilotEventSchema({ type })),
    ),
  ],
  [
    "copilot-cli/store",
    family(
      "type",
      byType(schema.copilotStoreTypes, (type) => zodSchemas.copilotEventSchema({ type })),
    ),
  ],
  [
    "opencode/record",
    family("record", { session: zodSchemas.openCodeSession, project: zodSchemas.openCodeProject }),
  ],
  [
    "opencode/message",
    family(
      "role",
      byType(schema.openCodeRoles, (role) => zodSchemas.openCodeRecordSchema({ role })),
    ),
  ],
  ["opencode/part", family("type", byType(schema.openCodePartTypes, zodSchemas.openCodePartSchema))],
  [
    "opencode/row",
    family(
      "type",
      byType(schema.openCodeRowTypes, (type) =>
        zodSchemas.openCodeRecordSchema({ type, isSecondForm: true }),
      ),
    ),
  ],
  [
    "kimi-code/record",
    family(
      "record",
      byType(schema.kimiCodeRecordTypes, (type) => zodSchemas.kimiCodeRecordSchema({ type })),
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
        zodSchemas.kimiCodeRecordSchema({ type: "context.append_loop_event", event: { type } }),
      ),
      { part: "event" },
    ),
  ],
  [
    "kimi-cli/message",
    family("message", byType(schema.kimiCliMessageTypes, zodSchemas.kimiCliPayloadSchema)),
  ],
  [
    "goose/record",
    family("record", {
      session: zodSchemas.gooseRecordSchema({ type: "session" }),
      usage: zodSchemas.gooseRecordSchema({ type: "usage" }),
      message: zodSchemas.gooseRecordSchema({ type: "message" }),
      head: zodSchemas.gooseRecordSchema({ working_dir: "" }),
      line: zodSchemas.gooseRecordSchema({ role: "" }),
      export: zodSchemas.gooseRecordSchema({ conversation: [] }),
    }),
  ],
  ["hooks/input", family("event", zodSchemas.hookInputs)],
]);

/** @throws if there is no such family */
export function familyOf(name: string): SchemaFamily {
  const found = families.get(name);
  if (found === undefined) throw new Error(`no list of types is called ${JSON.stringify(name)}`);
  return found;
}
