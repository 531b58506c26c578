import { describe, expect, it } from "vitest";
import {
  claudeCodeAttachmentTypes,
  claudeCodeConversationTypes,
  claudeCodeJournalTypes,
  claudeCodeProgressTypes,
  claudeCodeStateTypes,
  claudeCodeSystemSubtypes,
} from "../../src/index.js";
import { claudeCodeBlockTypes, claudeCodeRecordSchema, claudeCodeSystemRecord } from "../../src/schemas.js";
import { fieldsOf } from "../../src/introspection/fields-of.js";

type Case = readonly [name: string, record: object];

const known: readonly Case[] = [
  ["user", { type: "user", message: {} }],
  ["assistant", { type: "assistant", message: {} }],
  ["system", { type: "system" }],
  ...claudeCodeSystemSubtypes.map((subtype): Case => [`system/${subtype}`, { type: "system", subtype }]),
  ...claudeCodeAttachmentTypes.map((type): Case => [
    `attachment/${type}`,
    { type: "attachment", attachment: { type } },
  ]),
  ...claudeCodeProgressTypes.map((type): Case => [`progress/${type}`, { type: "progress", data: { type } }]),
  ...[...claudeCodeStateTypes, ...claudeCodeJournalTypes].map((type): Case => [type, { type }]),
];

describe("claudeCodeRecordSchema", () => {
  it.each(known)("has a schema of %s that asks for nothing but what it is", (_, record) => {
    expect(claudeCodeRecordSchema(record)?.parse(record)).toEqual(record);
  });

  it.each(known)("gives for %s a schema that refuses every other type", (name, record) => {
    const schema = claudeCodeRecordSchema(record);
    const others = known.filter(([other]) => other !== name && name !== "system").map(([, other]) => other);
    expect(others.filter((other) => schema?.safeParse(other).success)).toEqual([]);
  });

  it("has schemas of all types of conversation records", () => {
    const types = new Set(known.map(([name]) => name.split("/")[0]));
    expect(claudeCodeConversationTypes.filter((type) => !types.has(type))).toEqual([]);
  });

  it("knows at least 45 types of attachments and 23 of blocks", () => {
    expect(claudeCodeAttachmentTypes.length).toBeGreaterThanOrEqual(45);
    expect(claudeCodeBlockTypes).toHaveLength(23);
  });

  it("takes system records without a subtype for what they all have", () => {
    expect(claudeCodeRecordSchema({ type: "system", content: "old" })).toBe(claudeCodeSystemRecord);
  });

  it("builds a schema once", () => {
    const record = { type: "system", subtype: "turn_duration" };
    expect(claudeCodeRecordSchema(record)).toBe(claudeCodeRecordSchema({ ...record, durationMs: 1 }));
  });

  it.each([
    ["a type that nobody knows yet", { type: "brand-new" }],
    ["a subtype that nobody knows yet", { type: "system", subtype: "brand_new" }],
    ["an attachment that nobody knows yet", { type: "attachment", attachment: { type: "brand_new" } }],
    ["an attachment of nothing", { type: "attachment" }],
    ["a progress that nobody knows yet", { type: "progress", data: { type: "brand_new" } }],
    ["a type that every object has", { type: "constructor" }],
    ["no type", { sessionId: "s1" }],
    ["a type that is a number", { type: 7 }],
    ["a list", []],
    ["null", null],
    ["a text", "user"],
  ])("gives null for %s", (_, record) => {
    expect(claudeCodeRecordSchema(record)).toBeNull();
  });

  it.each(known)("describes every field of %s", (_, record) => {
    const schema = claudeCodeRecordSchema(record);
    const fields = schema === null ? [] : fieldsOf(schema);
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.filter(({ description }) => !/^[A-Z<].*\.$/s.test(description))).toEqual([]);
  });

  it("says what each kind of record is", () => {
    const silent = known.filter(
      ([name, record]) => name.includes("/") && !claudeCodeRecordSchema(record)?.description,
    );
    expect(silent).toEqual([]);
  });
});

describe("a field of the wrong type", () => {
  it.each([
    ["a turn", { type: "system", subtype: "turn_duration", durationMs: "7 s" }, "durationMs"],
    ["the envelope", { type: "user", cwd: 7, message: { content: "hi" } }, "cwd"],
    [
      "usage",
      { type: "assistant", message: { usage: { output_tokens: {} } } },
      "message.usage.output_tokens",
    ],
    [
      "a compaction",
      { type: "system", subtype: "compact_boundary", compactMetadata: { preTokens: "many" } },
      "compactMetadata.preTokens",
    ],
    [
      "a hook's attachment",
      { type: "attachment", attachment: { type: "hook_success", exitCode: "0" } },
      "attachment.exitCode",
    ],
    [
      "a running command",
      { type: "progress", data: { type: "bash_progress", totalLines: "3" } },
      "data.totalLines",
    ],
    [
      "the cost of a model",
      { type: "cost-state", modelUsage: { "claude-opus-5": { costUSD: "1" } } },
      "modelUsage.claude-opus-5.costUSD",
    ],
    [
      "a copy of a file",
      { type: "file-history-snapshot", snapshot: { trackedFileBackups: { "cart.ts": { version: "1" } } } },
      "snapshot.trackedFileBackups.cart.ts.version",
    ],
    ["a workflow's line", { type: "started", agentId: 17 }, "agentId"],
  ])("is told with its path: %s", (_, record, path) => {
    const issues = claudeCodeRecordSchema(record)?.safeParse(record).error?.issues ?? [];
    expect(issues.map((issue) => issue.path.join("."))).toEqual([path]);
  });

  it("is told of a record as a whole", () => {
    const record = { type: "pr-link", prNumber: "12" };
    expect(claudeCodeRecordSchema(record)?.safeParse(record).success).toBe(false);
  });
});
