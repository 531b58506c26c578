import type { LogEvent } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { copilotFormat } from "../../src/copilot-cli/format.js";
import type { LogFile } from "../../src/log-format.js";
import { ofKind } from "../claude-code/util/decode.js";
import { decodeWith } from "../util/decode-lines.js";
import { answer, event, shutdown, start, sum, uuid } from "./util/session.js";

const home = "/home/ann/.copilot";
const rest = { sizeBytes: 0, version: "1", sessionFolder: null, agentLabel: null, workflowId: null };

function logFile(path: string, framing: LogFile["framing"]): LogFile {
  return { ...rest, path: `${home}/${path}`, framing, kind: framing === "database" ? "part" : "main" };
}

const database = logFile("session-store.db", "database");

/** What the decoder makes of the database and of the logs beside it, by the session in their paths. */
async function eventsOf(rows: readonly object[], logs: ReadonlyMap<string, readonly object[]>) {
  const files = [...logs.keys()].map((id) => logFile(`session-state/${id}/events.jsonl`, "lines"));
  const unit = copilotFormat.openUnit({
    id: database.path,
    source: "copilot-cli",
    files: [database, ...files],
    sizeBytes: 0,
  });
  const events: LogEvent[] = [];
  for (const [place, lines] of [rows, ...logs.values()].entries()) {
    const file = place === 0 ? database : files[place - 1]!;
    for (const decoded of await decodeWith(unit, copilotFormat, lines, file)) events.push(...decoded.events);
    events.push(...(unit.finishFile?.(file) ?? []));
  }
  return events;
}

async function partsOf(rows: readonly object[], logs: ReadonlyMap<string, readonly object[]>) {
  return ofKind(await eventsOf(rows, logs), "requestPart").map((part) => ({
    row: part.requestId,
    isNamed: part.messageId !== null,
    output: part.usage?.outputTokens,
    isLowerBound: part.isLowerBound === true,
    file: part.origin.file.slice(home.length + 1),
  }));
}

const session = uuid(900);
const logPath = `session-state/${session}/events.jsonl`;

function stored(id: number, output: number, timestamp: string, more: object = {}): object {
  return {
    type: "store.usage",
    timestamp,
    id,
    session_id: session,
    model: "gpt-5.4",
    input_tokens: 900,
    output_tokens: output,
    cache_read_tokens: 100,
    cache_write_tokens: 0,
    ...more,
  };
}

/** A little before a row of the log was written. */
function before(row: object): string {
  const written = "timestamp" in row ? String(row.timestamp) : "";
  return new Date(Date.parse(written) - 40).toISOString();
}

function known(row: string, output: number) {
  return { row, isNamed: true, output, isLowerBound: false, file: logPath };
}

function unnamed(row: string, output: number, file = logPath) {
  return { row, isNamed: false, output, isLowerBound: false, file };
}

describe("rows of the database", () => {
  it("R06 are those of the answers with their output, the last one before each", async () => {
    const lines = [start(), answer(30), answer(30), answer(12)];
    const rows = [
      stored(1, 30, before(lines[1]!)),
      stored(2, 30, before(lines[2]!)),
      stored(3, 12, before(lines[3]!)),
    ];
    expect(await partsOf(rows, new Map([[session, lines]]))).toEqual([
      known(`${session}#1`, 30),
      known(`${session}#2`, 30),
      known(`${session}#3`, 12),
    ]);
  });

  it("R06 are those since the answer before, where no answer tells its output", async () => {
    const lines = [start(), answer(null), answer(null)];
    const rows = [stored(7, 30, before(lines[1]!)), stored(8, 12, before(lines[2]!))];
    expect(await partsOf(rows, new Map([[session, lines]]))).toEqual([
      known(`${session}#7`, 30),
      known(`${session}#8`, 12),
    ]);
  });

  it("R10 leave an answer a lower bound that has none", async () => {
    const lines = [start(), answer(30), answer(12)];
    const parts = await partsOf([stored(2, 12, before(lines[2]!))], new Map([[session, lines]]));
    expect(parts).toEqual([
      { row: null, isNamed: true, output: 30, isLowerBound: true, file: logPath },
      known(`${session}#2`, 12),
    ]);
  });

  it("R06 are those of their agent and model alone", async () => {
    const lines = [start(), answer(30)];
    const rows = [
      stored(1, 30, before(lines[1]!), { agent_id: uuid(800) }),
      stored(2, 30, before(lines[1]!), { model: "gpt-5-mini" }),
    ];
    const parts = await partsOf(rows, new Map([[session, lines]]));
    expect(parts[0]).toMatchObject({ row: null, isLowerBound: true });
    expect(parts.slice(1)).toEqual([unnamed(`${session}#1`, 30), unnamed(`${session}#2`, 30)]);
  });

  it("R91 without an answer are in the sum that follows, which adds nothing to them", async () => {
    const lines = [start(), answer(30), event("session.mode_changed", {}), answer(12)];
    const end = shutdown({ "gpt-5.4": sum(3, 2700, 300, 49) });
    const rows = [
      stored(1, 30, before(lines[1]!)),
      stored(2, 7, before(lines[2]!)),
      stored(3, 12, before(lines[3]!)),
    ];
    const logs = new Map([[session, [...lines, end]]]);
    expect(await partsOf(rows, logs)).toContainEqual(unnamed(`${session}#2`, 7));
    const totals = ofKind(await eventsOf(rows, logs), "usageTotal");
    expect(totals.map(({ usage, span }) => [usage.outputTokens, span?.firstLine])).toEqual([[49, 1]]);
  });

  it("R91 that a sum leaves out are added to it", async () => {
    const lines = [start(), answer(30), event("session.mode_changed", {}), answer(12)];
    const end = shutdown({ "gpt-5.4": sum(2, 1800, 200, 42) });
    const rows = [
      stored(1, 30, before(lines[1]!)),
      stored(2, 7, before(lines[2]!)),
      stored(3, 12, before(lines[3]!)),
    ];
    const totals = ofKind(await eventsOf(rows, new Map([[session, [...lines, end]]])), "usageTotal");
    expect(totals.map(({ usage }) => [usage.inputTokens, usage.outputTokens])).toEqual([[2400, 49]]);
  });

  it("R81 of a session that has no log count by themselves", async () => {
    const parts = await partsOf([stored(4, 5, "2026-11-02 09:00:00")], new Map());
    expect(parts).toEqual([unnamed(`${session}#4`, 5, "session-store.db")]);
  });

  it("R81 are told once, by the fork that copied the answer of a session without a log", async () => {
    const copied = answer(30);
    const fork = uuid(901);
    const lines = [start({ sessionId: fork }), copied];
    const parts = await partsOf([stored(1, 30, before(copied))], new Map([[fork, lines]]));
    expect(parts).toEqual([{ ...known(`${session}#1`, 30), file: `session-state/${fork}/events.jsonl` }]);
  });
});
