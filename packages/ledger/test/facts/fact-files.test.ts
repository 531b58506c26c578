import {
  copyFileSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { filterRows, rowsOf, tableOf } from "@turnmeter/columns";
import { openStore } from "@turnmeter/safe-fs";
import { problemColumns } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../../scripts/vitest/temporary-folder.js";
import { emptyFacts, FactFiles, LostFactsError } from "../../src/index.js";
import type { FoundUnits } from "../../src/index.js";

const hourMs = 3_600_000;
const looks = {
  paths: ["/logs", "/logs/läden\n.jsonl"],
  questions: Uint8Array.of(2, 1),
  states: Float64Array.of(1, 2, 3.5, 4, Number.NaN, Number.NaN, Number.NaN, Number.NaN),
  links: [["/link", "/logs"]],
} as const;
const state = {
  base: "one",
  baseAtMs: 5,
  baseRows: 7,
  stale: [],
  recent: null,
  gone: new Map([["/logs/gone.jsonl", 9]]),
  unitFiles: [],
  looks,
  found: null,
};
const tornLine = {
  code: "torn-line",
  file: "/logs/a.jsonl",
  line: 1,
  byteOffset: 0,
  detail: null,
} as const;
const problem = {
  ...tornLine,
  at: null,
  sessionId: null,
  count: 1,
} as const;
const facts = { ...emptyFacts(), problems: tableOf(problemColumns, [problem]) };

function ledgerIn(folder: string, options: { readonly reading?: string; readonly now?: number } = {}) {
  const { reading = "all logs", now = Date.now() } = options;
  return new FactFiles(openStore(folder), { prefix: "facts-", reading, now: () => now });
}

describe("FactFiles", () => {
  it("gives back its state, with looks or without", () => {
    const folder = temporaryFolder();
    expect(ledgerIn(folder).state()).toBeNull();
    for (const kept of [state, { ...state, looks: null }]) {
      ledgerIn(folder).writeState(kept);
      const { gone, ...read } = ledgerIn(folder).state()!;
      expect({ ...read, gone: null }).toEqual({ ...kept, gone: null });
      expect([gone.size, gone.get("/logs/gone.jsonl"), gone.get("/logs/a.jsonl")]).toEqual([1, 9, undefined]);
    }
  });

  it("gives back what a search found, where there are looks", () => {
    const folder = temporaryFolder();
    const file = {
      path: "/logs/a.jsonl",
      version: "1 20 30.5 40",
      sizeBytes: 20,
      kind: "main",
      framing: "lines",
      sessionFolder: null,
      agentLabel: null,
      workflowId: null,
    } as const;
    const unit = { id: "a", source: "claude-code", files: [file], sizeBytes: 20 } as const;
    const found: FoundUnits = { units: [unit], events: [{ kind: "problem", problem: tornLine }] };
    ledgerIn(folder).writeState({ ...state, found: () => found });
    expect(ledgerIn(folder).state()?.found?.()).toEqual(found);
    ledgerIn(folder).writeState({ ...state, looks: null, found: () => found });
    expect(ledgerIn(folder).state()?.found).toBeNull();
  });

  it("has no state of another reading", () => {
    const folder = temporaryFolder();
    ledgerIn(folder).writeState(state);
    expect(ledgerIn(folder, { reading: "some logs" }).state()).toBeNull();
  });

  it("gives back facts, and reads their files when they are asked for", () => {
    const folder = temporaryFolder();
    const ledger = ledgerIn(folder);
    ledger.writeFacts("one", facts);
    const read = ledger.facts("one");
    expect([...rowsOf(read.problems)]).toEqual([problem]);
    rmSync(join(folder, "facts-one-requests.pack"));
    expect(() => read.requests.rowCount).toThrow(LostFactsError);
  });

  it("forgets its state where a table is damaged", () => {
    const folder = temporaryFolder();
    const ledger = ledgerIn(folder);
    ledger.writeFacts("one", facts);
    ledger.writeState(state);
    writeFileSync(join(folder, "facts-one-problems.pack"), "something else");
    expect(() => ledger.facts("one").problems.columns).toThrow(LostFactsError);
    expect(ledger.state()).toBeNull();
  });

  it("reads of a long table the pieces that have the rows asked for", () => {
    const folder = temporaryFolder();
    const ledger = ledgerIn(folder);
    const rows = Array.from({ length: 140_000 }, (_, row) => ({ ...problem, line: row + 1 }));
    ledger.writeFacts("one", { ...facts, problems: tableOf(problemColumns, rows) });
    const file = join(folder, "facts-one-problems.pack");
    const bytes = readFileSync(file);
    // The last piece of the last column.
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(file, bytes);
    const { problems } = ledger.facts("one");
    const countsFrom = (from: number) => [
      ...filterRows(problems, null, { from, to: from + 3 }).columns.count,
    ];
    expect(problems.rowCount).toBe(140_000);
    expect(countsFrom(32_766)).toEqual([1, 1, 1]);
    expect(ledger.isLost).toBe(false);
    expect(() => countsFrom(131_071)).toThrow(LostFactsError);
    expect(ledger.isLost).toBe(true);
  });

  it("takes no file for another one, of its own or of another ledger", () => {
    const folder = temporaryFolder();
    const ledger = ledgerIn(folder);
    for (const set of ["one", "two"]) ledger.writeFacts(set, facts);
    copyFileSync(join(folder, "facts-two-problems.pack"), join(folder, "facts-one-problems.pack"));
    copyFileSync(join(folder, "facts-one-files.pack"), join(folder, "facts-one-requests.pack"));
    expect(ledger.isLost).toBe(false);
    for (const name of ["problems", "requests"] as const)
      expect(() => ledger.facts("one")[name].rowCount).toThrow(LostFactsError);
    expect(ledger.isLost).toBe(true);
    ledger.writeState(state);
    renameSync(join(folder, "facts-state.pack"), join(folder, "facts-other-state.pack"));
    const other = new FactFiles(openStore(folder), {
      prefix: "facts-other-",
      reading: "all logs",
      now: Date.now,
    });
    expect(other.state()).toBeNull();
  });

  it("removes sets that the state does not name and that are an hour old, and nothing else", () => {
    const folder = temporaryFolder({ "another.pack": "" });
    for (const set of ["one", "two", "three"]) ledgerIn(folder).writeFacts(set, facts);
    const now = Date.now();
    for (const name of readdirSync(folder)) {
      const written = now - (name.includes("-two-") ? hourMs / 2 : 2 * hourMs);
      utimesSync(join(folder, name), written / 1000, written / 1000);
    }
    ledgerIn(folder, { now }).writeState(state);
    const sets = readdirSync(folder).map((name) => name.replace(/^facts-/, "").split("-")[0]);
    expect(new Set(sets)).toEqual(new Set(["another.pack", "one", "state.pack", "two"]));
  });
});
