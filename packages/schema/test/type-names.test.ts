import { describe, expect, it } from "vitest";
import { sdkSystemMessages } from "../src/agent-sdk/sdk-system.js";
import { eventShapes } from "../src/codex/events/event-shapes.js";
import { itemShapes } from "../src/codex/items/item-shapes.js";
import { lineShapes } from "../src/codex/lines/line-shapes.js";
import { turnItemShapes } from "../src/codex/turn-items/turn-item-shapes.js";
import * as schema from "../src/index.js";

// Names are written out, so that who only needs to know a name loads no schema.
describe("names of types", () => {
  it.each<[string, readonly string[], Readonly<Record<string, unknown>>]>([
    ["claudeCodeStateTypes", schema.claudeCodeStateTypes, schema.claudeCodeStateSchemas],
    ["claudeCodeJournalTypes", schema.claudeCodeJournalTypes, schema.claudeCodeJournalSchemas],
    ["claudeCodeSystemSubtypes", schema.claudeCodeSystemSubtypes, schema.claudeCodeSystemSchemas],
    ["claudeCodeAttachmentTypes", schema.claudeCodeAttachmentTypes, schema.claudeCodeAttachmentSchemas],
    ["claudeCodeProgressTypes", schema.claudeCodeProgressTypes, schema.claudeCodeProgressSchemas],
    ["sdkSystemSubtypes", schema.sdkSystemSubtypes, Object.fromEntries(sdkSystemMessages)],
    ["codexLineTypes", schema.codexLineTypes, { event_msg: null, response_item: null, ...lineShapes }],
    ["codexItemTypes", schema.codexItemTypes, itemShapes],
    ["codexEventTypes", schema.codexEventTypes, eventShapes],
    ["codexTurnItemTypes", schema.codexTurnItemTypes, turnItemShapes],
  ])("%s are those of the schemas, in order", (_, names, schemas) => {
    expect(names).toEqual(Object.keys(schemas).sort());
  });

  it("sdkMessageTypes are those with a schema, `system` apart", () => {
    for (const type of schema.sdkMessageTypes) expect(schema.sdkMessageSchema({ type })).not.toBeNull();
    expect(schema.sdkMessageTypes).not.toContain("system");
  });

  it("codexExecItemTypes are those with a schema of their own", () => {
    for (const type of schema.codexExecItemTypes) expect(schema.codexExecItemSchema(type)).not.toBeNull();
    expect(schema.codexExecItemTypes).toHaveLength(9);
  });
});
