import type { Problem } from "@turnmeter/schema";
import { openRoots } from "@turnmeter/safe-fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { findLogs, type LogFormat, readUnit } from "../../src/index.js";
import { openMessageToolParts } from "../../src/check/message-tool-parts.js";
import { fakeFormat, sourceOf } from "../util/fake-source.js";
import { temporaryFolder } from "../util/temporary-folder.js";

const say = z.looseObject({
  fake: z.literal("say"),
  sub: z.string().optional(),
  size: z.number().optional(),
  inner: z.looseObject({ name: z.string().optional() }).optional(),
  message: z.unknown(),
  toolUseResult: z.unknown(),
});

/** The fake format with a schema of its type `say`. The decoder reports a `sub` of 13 itself. */
const checked: LogFormat = {
  ...fakeFormat,
  openUnit: (unit) => {
    const decoder = fakeFormat.openUnit(unit);
    return {
      ...decoder,
      decode(projected, file) {
        const decoded = decoder.decode(projected, file);
        if (projected.record["sub"] !== 13) return decoded;
        const problem: Problem = {
          code: "record-degraded",
          file: file.path,
          line: projected.line,
          byteOffset: projected.byteOffset,
          detail: "sub",
        };
        return { ...decoded, events: [...decoded.events, { kind: "problem", problem }] };
      },
    };
  },
  loadSchemas: async () => ({
    schemaOf: (record) =>
      typeof record === "object" && record !== null && "fake" in record && record.fake === "say" ? say : null,
    openParts: openMessageToolParts,
  }),
};

async function problemsOf(
  files: Record<string, readonly object[]>,
  options: { readonly check?: boolean } = { check: true },
): Promise<string[]> {
  const folder = temporaryFolder(
    Object.fromEntries(
      Object.entries(files).map(([name, rows]) => [
        name,
        rows.map((row) => `${JSON.stringify(row)}\n`).join(""),
      ]),
    ),
  );
  const sources = [sourceOf(checked)];
  const fs = openRoots([folder]);
  const problems: Problem[] = [];
  for (const unit of (await findLogs([folder], fs, { sources })).units)
    for await (const batch of readUnit(unit, fs, { sources, ...options }))
      for (const event of batch) if (event.kind === "problem") problems.push(event.problem);
  return problems.map(
    ({ code, file, line, detail }) => `${code} ${file?.split("/").at(-1)}:${line} ${detail}`,
  );
}

function call(id: string, name: string, input: unknown): object {
  return { fake: "say", message: { content: [{ type: "tool_use", id, name, input }] } };
}

function result(ids: readonly string[], toolUseResult: unknown): object {
  const content = ids.map((id) => ({ type: "tool_result", tool_use_id: id }));
  return { fake: "say", message: { content }, toolUseResult };
}

describe("readUnit with check", () => {
  it("names fields that no schema has, once a file", async () => {
    const rows = [{ fake: "say" }, { fake: "say", mood: 1, inner: { age: 2 } }, { fake: "say", mood: 3 }];
    expect(await problemsOf({ "a.jsonl": rows, "b.jsonl": rows })).toEqual([
      "unknown-field a.jsonl:2 say: inner.age",
      "unknown-field a.jsonl:2 say: mood",
      "unknown-field b.jsonl:2 say: inner.age",
      "unknown-field b.jsonl:2 say: mood",
    ]);
  });

  it("reports each row with a field that does not fit, unless the decoder did", async () => {
    const rows = [
      { fake: "say", size: "large" },
      { fake: "say", size: "small", sub: 13 },
      { fake: "say", sub: 14 },
    ];
    expect(await problemsOf({ "a.jsonl": rows })).toEqual([
      "record-degraded a.jsonl:2 sub",
      "record-degraded a.jsonl:1 say: size",
      "record-degraded a.jsonl:2 say: size",
      "record-degraded a.jsonl:3 say: sub",
    ]);
  });

  it("compares nothing where it is not asked to, and no record of an unknown type", async () => {
    expect(await problemsOf({ "a.jsonl": [{ fake: "say", mood: 1 }] }, {})).toEqual([]);
    expect(await problemsOf({ "a.jsonl": [{ fake: "end", mood: 1 }] })).toEqual([]);
    expect(await problemsOf({ "a.jsonl": [{ fake: "new", mood: 1 }] })).toEqual([
      "unknown-record a.jsonl:1 new",
    ]);
  });

  it("compares what tools were given and gave back with the tools' schemas", async () => {
    const rows = [
      call("1", "Bash", { command: "ls", mood: "calm" }),
      result(["1"], { stdout: "", stderr: 5, mood: "calm" }),
      call("2", "Task", { description: "a", prompt: "b", subagent_type: "c", pace: 1 }),
      call("3", "brand_new_tool", { anything: 1 }),
      result(["3"], { anything: 1 }),
    ];
    expect(await problemsOf({ "a.jsonl": rows })).toEqual([
      "unknown-field a.jsonl:1 say: Bash.input.mood",
      "unknown-field a.jsonl:2 say: Bash.output.mood",
      "unknown-field a.jsonl:3 say: Agent.input.pace",
      "record-degraded a.jsonl:2 say: Bash.output.stderr",
    ]);
  });

  it("gives a structured result to no call where a row holds several results, or a stray one", async () => {
    const rows = [
      call("1", "Bash", { command: "ls" }),
      call("2", "Bash", { command: "ls" }),
      result(["1", "2"], { odd: 1 }),
      result(["9"], { odd: 1 }),
    ];
    expect(await problemsOf({ "a.jsonl": rows })).toEqual([]);
  });

  it("R87 repeats no type's name that looks like a text", async () => {
    expect(await problemsOf({ "a.jsonl": [{ fake: "say", sub: "what Ann said", mood: 1 }] })).toEqual([
      "unknown-field a.jsonl:1 say/‹odd name›: mood",
    ]);
  });
});
