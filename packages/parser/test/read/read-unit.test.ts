import { join } from "node:path";
import type { FileReadEvent, LogEvent, Problem } from "@turnmeter/schema";
import { openRoots, type SafeFs, SafeFsError } from "@turnmeter/safe-fs";
import { describe, expect, it } from "vitest";
import { findLogs, readUnit } from "../../src/index.js";
import { fakeSource } from "../util/fake-source.js";
import { temporaryFolder } from "../util/temporary-folder.js";

const sources = [fakeSource];

async function eventsOf(folder: string, change: (fs: SafeFs) => SafeFs = (fs) => fs): Promise<LogEvent[]> {
  const fs = openRoots([folder]);
  const events: LogEvent[] = [];
  for (const unit of (await findLogs([folder], fs, { sources })).units) {
    for await (const batch of readUnit(unit, change(fs), { sources })) events.push(...batch);
  }
  return events;
}

function filesOf(events: readonly LogEvent[]): FileReadEvent[] {
  return events.filter((event) => event.kind === "fileRead");
}

function problemsOf(events: readonly LogEvent[]): Problem[] {
  return events.flatMap((event) => (event.kind === "problem" ? [event.problem] : []));
}

describe("readUnit", () => {
  it("ends each file with what was read of it", async () => {
    const folder = temporaryFolder({
      "s1.jsonl": [
        '{"fake":"say","version":"2.1.10","session":"one"}',
        "",
        '{"fake":"say","version":"2.1.9","session":"two"}',
        '{"fake":"end","sub":"x"}{"fake":"end","sub":"x"}',
        "torn",
        '{"fake":"say","version":"2.1.10"}',
      ].join("\n"),
    });
    const events = await eventsOf(folder);
    const path = join(folder, "s1.jsonl");
    expect(events.at(-1)).toEqual({
      kind: "fileRead",
      sessionId: "one",
      file: {
        source: "claude-code",
        path,
        sizeBytes: 187,
        lines: 5,
        records: 5,
        degradedLines: 1,
        clientVersions: "2.1.9, 2.1.10",
        kind: "main",
        status: "read",
        reason: null,
      },
      recordCounts: [
        { type: "say", subtype: null, clientVersion: "2.1.10", count: 2 },
        { type: "say", subtype: null, clientVersion: "2.1.9", count: 1 },
        { type: "end", subtype: "x", clientVersion: null, count: 2 },
      ].map((count) => ({ source: "claude-code", file: path, isKnown: true, ...count })),
    });
    expect(events.map(({ kind }) => kind)).toEqual([
      "activity",
      "activity",
      "problem",
      "problem",
      "fileRead",
    ]);
    expect(problemsOf(events)).toMatchObject([
      { code: "record-degraded", line: 4, detail: "2 records on one line" },
      { code: "not-json", line: 5 },
    ]);
  });

  it("reports an unknown type once a file", async () => {
    const unknown = '{"fake":"new"}\n{"fake":"say"}\n{"fake":"new"}\n{"fake":"newer"}\n';
    const folder = temporaryFolder({ "a.jsonl": unknown, "b.jsonl": unknown });
    const problems = problemsOf(await eventsOf(folder)).map(
      ({ code, line, detail }) => `${code} ${line} ${detail}`,
    );
    expect(problems).toEqual([
      "unknown-record 1 new",
      "unknown-record 4 newer",
      "unknown-record 1 new",
      "unknown-record 4 newer",
    ]);
  });

  it("R87 names unknown types and subtypes, and repeats none that could be a text", async () => {
    const rows = [
      { fake: "new", sub: "one" },
      { fake: "new", sub: "two" },
      { fake: "new", sub: "one" },
      { fake: "new", sub: "my password is\nhunter2" },
      { fake: `new${"x".repeat(200)}` },
      { fake: "say", sub: "kept as it is" },
    ];
    const folder = temporaryFolder({ "a.jsonl": rows.map((row) => `${JSON.stringify(row)}\n`).join("") });
    const events = await eventsOf(folder);
    expect(problemsOf(events).map(({ code, line, detail }) => `${code} ${line} ${detail}`)).toEqual([
      "unknown-record 1 new/one",
      "unknown-record 2 new/two",
      "unknown-record 4 new/‹odd name›",
      "unknown-record 5 ‹odd name›",
    ]);
    expect(filesOf(events)[0]?.recordCounts).toMatchObject([
      { type: "new", subtype: "one", count: 2 },
      { type: "new", subtype: "two", count: 1 },
      { type: "new", subtype: "‹odd name›", count: 1 },
      { type: "‹odd name›", subtype: null, count: 1 },
      { type: "say", subtype: "kept as it is", count: 1 },
    ]);
  });

  it("R04 reports a file of ten rows of which none is known", async () => {
    const folder = temporaryFolder({
      "nine.jsonl": '{"fake":"new"}\n'.repeat(9),
      "ten.jsonl": '{"fake":"new"}\n'.repeat(10),
    });
    expect(problemsOf(await eventsOf(folder)).filter(({ code }) => code === "file-unrecognised")).toEqual([
      {
        code: "file-unrecognised",
        file: join(folder, "ten.jsonl"),
        line: null,
        byteOffset: null,
        detail: "10 rows",
      },
    ]);
  });

  it("R82 goes on after a decoder that throws, without quoting the row", async () => {
    const folder = temporaryFolder({ "a.jsonl": '{"fake":"say"}\n{"fake":"throw"}\n{"fake":"say"}\n' });
    const events = await eventsOf(folder);
    expect(problemsOf(events)).toEqual([
      {
        code: "record-degraded",
        file: join(folder, "a.jsonl"),
        line: 2,
        byteOffset: 15,
        detail: "decoder failed: TypeError",
      },
    ]);
    expect(filesOf(events)[0]?.file).toMatchObject({ lines: 3, records: 2 });
  });

  it("R82 keeps what was read of a file that becomes unreadable, and reads its neighbours", async () => {
    const folder = temporaryFolder({
      "s1.jsonl": '{"fake":"say","session":"one"}\n{"fake":"say"}\n',
      "s1/subagents/agent-a.jsonl": '{"fake":"say"}\n',
    });
    const events = await eventsOf(folder, (fs) => ({
      ...fs,
      async *readChunks(path) {
        if (!path.endsWith("s1.jsonl")) return yield* fs.readChunks(path);
        yield Buffer.from('{"fake":"say","session":"one"}\n{"fa');
        throw new SafeFsError("not-found", path);
      },
    }));
    expect(
      filesOf(events).map(({ file, sessionId }) => [
        file.kind,
        file.status,
        file.reason,
        file.records,
        sessionId,
      ]),
    ).toEqual([
      ["main", "failed", "not-found", 1, "one"],
      ["agent", "read", null, 1, "one"],
    ]);
    expect(problemsOf(events)).toMatchObject([{ code: "file-unreadable", line: null, detail: "not-found" }]);
  });

  it("hands documents over whole and reports those that are none", async () => {
    const folder = temporaryFolder({
      "s1.jsonl": '{"fake":"say"}\n',
      "s1/subagents/agent-a.meta.json": '\uFEFF{"n": 1}',
      "s1/subagents/agent-b.meta.json": '{"n":',
      "s1/subagents/agent-c.meta.json": `"${"x".repeat(1024 * 1024)}"`,
    });
    const events = await eventsOf(folder);
    expect(problemsOf(events).map(({ code, file, detail }) => [file?.at(-11), code, detail])).toEqual([
      ["a", "unknown-field", '{"n":1}'],
      ["b", "not-json", "5 characters"],
      ["c", "file-unreadable", "io"],
    ]);
    expect(filesOf(events).map(({ file }) => [file.kind, file.status])).toEqual([
      ["main", "read"],
      ["meta", "read"],
      ["meta", "read"],
      ["meta", "failed"],
    ]);
  });

  it("R01 reads a journal for its rows, not as a transcript", async () => {
    const folder = temporaryFolder({
      "s1.jsonl": '{"fake":"say"}\n',
      "s1/subagents/workflows/wf_1/journal.jsonl": '{"type":"started","agentId":"b"}\n',
    });
    const journal = filesOf(await eventsOf(folder))[1];
    expect(journal?.file).toMatchObject({ kind: "journal", status: "read", records: 1 });
    expect(journal?.recordCounts).toMatchObject([{ type: "started", count: 1 }]);
  });

  it("throws for a unit of an unknown source", async () => {
    const unit = { id: "a", source: "codex", files: [], sizeBytes: 0 } as const;
    await expect(readUnit(unit, openRoots([]), { sources }).next()).rejects.toThrow("unknown source: codex");
  });
});
