import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  claudeCodeRecordSchema,
  codexExecEvent,
  codexLineSchema,
  fieldFindings,
  toolSchemas,
} from "../../src/schemas.js";

const block = z.union([
  z.looseObject({ type: z.literal("text"), text: z.string() }),
  z.looseObject({ type: z.literal("tool"), name: z.string(), input: z.unknown() }),
  z.looseObject({ type: z.string().refine((type) => type !== "text" && type !== "tool") }),
]);
const record = z.looseObject({
  type: z.literal("user"),
  at: z.string().optional(),
  message: z.looseObject({ content: z.union([z.string(), z.array(block)]) }),
});

function user(content: unknown, fields: object = {}): unknown {
  return { type: "user", message: { content }, ...fields };
}

describe("fieldFindings", () => {
  it("finds nothing where value and schema agree", () => {
    expect(fieldFindings(record, user("hello"))).toEqual({ unknown: [], misfits: [], types: [] });
    expect(fieldFindings(record, user([{ type: "text", text: "a" }]))).toEqual({
      unknown: [],
      misfits: [],
      types: [],
    });
  });

  it("names the fields that the schema does not, each once, without looking into them", () => {
    const value = user(
      [
        { type: "text", text: "a", cited: { by: "someone" } },
        { type: "text", text: "b", cited: null },
      ],
      { mood: "calm" },
    );
    expect(fieldFindings(record, value)).toEqual({
      unknown: ["message.content[].cited", "mood"],
      misfits: [],
      types: [],
    });
  });

  it("names the fields whose value does not fit, and those that are missing", () => {
    expect(fieldFindings(record, user(7, { at: 12 }))).toEqual({
      unknown: [],
      misfits: ["at", "message.content"],
      types: [],
    });
    expect(fieldFindings(record, { type: "user" })).toEqual({ unknown: [], misfits: ["message"], types: [] });
  });

  it("judges by the member of a union whose literals are the value's", () => {
    const value = user([{ type: "text", text: 5, name: "a" }]);
    expect(fieldFindings(record, value)).toEqual({
      unknown: ["message.content[].name"],
      misfits: ["message.content[].text"],
      types: [],
    });
  });

  it("takes another member where it accepts the value", () => {
    const value = user([{ type: "video", length: 5 }]);
    expect(fieldFindings(record, value)).toEqual({
      unknown: ["message.content[].length"],
      misfits: [],
      types: [],
    });
  });

  it("prefers the member that names most of the value to one that says nothing", () => {
    const schema = z.union([
      z.looseObject({}),
      z.looseObject({ a: z.string() }),
      z.looseObject({ b: z.string() }),
    ]);
    expect(fieldFindings(schema, { b: "x", c: "y" })).toEqual({ unknown: ["c"], misfits: [], types: [] });
    expect(fieldFindings(schema, { d: "x" })).toEqual({ unknown: [], misfits: [], types: [] });
  });

  it("names what is missing of the first member where none has anything of the value", () => {
    expect(fieldFindings(toolSchemas.Edit.input, {}).misfits).toEqual([
      "file_path",
      "old_string",
      "new_string",
    ]);
    expect(fieldFindings(toolSchemas.Edit.input, { old_string: 1, __unparsedToolInput: {} })).toEqual({
      unknown: ["old_string"],
      misfits: [],
      types: [],
    });
  });

  it("prefers the member that lacks least of those that name as much of the value", () => {
    const schema = z.union([
      z.looseObject({ out: z.string(), code: z.number(), at: z.string() }),
      z.looseObject({ out: z.string(), code: z.number().optional() }),
    ]);
    expect(fieldFindings(schema, { out: 1, other: 2 })).toEqual({
      unknown: ["other"],
      misfits: ["out"],
      types: [],
    });
  });

  it("names types that are not listed and that the schema takes, in all formats", () => {
    const inner = { type: "tool_result", tool_use_id: "t", content: [{ type: "new_part" }] };
    const content = [{ type: "new_block", at: 1 }, { type: "new_block" }, inner, { type: "text", text: "a" }];
    const schema = claudeCodeRecordSchema({ type: "user" });
    expect(schema && fieldFindings(schema, { type: "user", message: { role: "user", content } })).toEqual({
      unknown: ["message.content[].at"],
      misfits: [],
      types: ['message.content[].type "new_block"', 'message.content[].content[].type "new_part"'],
    });
    const lines = [
      { type: "response_item", payload: { type: "message", role: "user", content: [{ type: "new_part" }] } },
      { type: "compacted", payload: { message: "", replacement_history: [{ type: "new_item" }] } },
      { type: "event_msg", payload: { type: "item_started", item: { type: "NewItem" } } },
    ];
    expect(lines.map((line) => fieldFindings(codexLineSchema(line) ?? z.never(), line))).toEqual([
      { unknown: [], misfits: [], types: ['payload.content[].type "new_part"'] },
      { unknown: [], misfits: [], types: ['payload.replacement_history[].type "new_item"'] },
      { unknown: [], misfits: [], types: ['payload.item.type "NewItem"'] },
    ]);
    const item = { type: "item.started", item: { id: "item_0", type: "new_item" } };
    expect(fieldFindings(codexExecEvent, item).types).toEqual(['item.type "new_item"']);
  });

  it("hides types that are no ordinary names, and takes a new reason to stop for none", () => {
    const message = { id: "m", content: [{ type: "what Ann said" }], stop_reason: "new_reason" };
    const schema = claudeCodeRecordSchema({ type: "assistant" });
    expect(schema && fieldFindings(schema, { type: "assistant", message }).types).toEqual([
      "message.content[].type ‹odd type›",
    ]);
  });

  it("looks into nothing that the schema says nothing about", () => {
    const schema = z.looseObject({ input: z.unknown(), open: z.looseObject({}), list: z.array(z.unknown()) });
    const value = { input: { a: { b: 1 } }, open: { c: 1 }, list: [{ d: 1 }] };
    expect(fieldFindings(schema, value)).toEqual({ unknown: [], misfits: [], types: [] });
  });

  it("never names a key that is data", () => {
    const schema = z.looseObject({
      backups: z.record(z.string(), z.looseObject({ version: z.number() })),
      others: z.looseObject({ named: z.string() }).catchall(z.number()),
    });
    const value = {
      backups: { "/home/ann/secret.txt": { version: "1", extra: 1 } },
      others: { named: "a", secret: "b" },
    };
    expect(fieldFindings(schema, value)).toEqual({
      unknown: ["backups{}.extra"],
      misfits: ["backups{}.version", "others{}"],
      types: [],
    });
  });

  it("hides keys that are no ordinary names", () => {
    const keys = ["a b", "/home/ann", "é", "", "x".repeat(61)];
    expect(fieldFindings(record, user("a", Object.fromEntries(keys.map((key) => [key, 1])))).unknown).toEqual(
      ["‹odd key›"],
    );
    const fine = ["x".repeat(60), "$ref", "a-b.c:d", "toString"];
    expect(fieldFindings(record, user("a", Object.fromEntries(fine.map((key) => [key, 1])))).unknown).toEqual(
      fine,
    );
    const polluted: unknown = JSON.parse('{"type":"user","message":{"content":"a"},"__proto__":{"x":1}}');
    expect(fieldFindings(record, polluted).unknown).toEqual(["__proto__"]);
  });

  it("follows schemas that contain themselves", () => {
    const node: z.ZodType = z.lazy(() => z.looseObject({ children: z.array(node).optional() }));
    expect(fieldFindings(node, { children: [{ children: [{ age: 1 }] }] }).unknown).toEqual([
      "children[].children[].age",
    ]);
  });

  it("heeds what a schema tests beyond its type", () => {
    const schema = z.looseObject({
      even: z
        .number()
        .refine((value) => value % 2 === 0)
        .nullish(),
      pair: z.tuple([z.number(), z.string()]),
      few: z.array(z.string()).max(1).optional(),
    });
    expect(fieldFindings(schema, { even: 3, pair: [1, "a"] }).misfits).toEqual(["even"]);
    expect(fieldFindings(schema, { even: null, pair: [1], few: ["a", "b"] }).misfits).toEqual([
      "pair",
      "few",
    ]);
  });

  it("finds misfits exactly where zod refuses the value", () => {
    const schemas = [
      record,
      toolSchemas.Read.output,
      toolSchemas.Bash.input,
      toolSchemas.AskUserQuestion.input,
    ];
    const keys = [
      "type",
      "text",
      "tool",
      "message",
      "content",
      "file",
      "command",
      "questions",
      "name",
      "input",
    ];
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof(
        { depthSize: "medium", withCrossShrink: true },
        fc.constantFrom("text", "tool", "user", "", null, true, 1, 1.5),
        fc.array(tie("json"), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom(...keys), tie("json"), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(fc.constantFrom(...schemas), json, (schema, value) => {
        expect(fieldFindings(schema, value).misfits.length === 0).toBe(schema.safeParse(value).success);
      }),
      { numRuns: 500 },
    );
  });
});
