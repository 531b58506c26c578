import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { DuckDBInstance } from "@duckdb/node-api";
import { runCommand, type CommandOutput } from "@turnmeter/check-fixtures/run-command";
import type { FileAccess, FileCalls } from "@turnmeter/safe-fs";
import { afterAll, describe, expect, it } from "vitest";
import { TemporaryFolders } from "../util/new-folder.js";
import {
  type CallName,
  quickClock,
  recordedCalls,
  systemError,
  watchedCalls,
} from "../util/watched-calls.js";
import { namesBelow } from "../util/work-folder.js";

const folders = new TemporaryFolders();
afterAll(() => folders.remove());

interface Answer {
  readonly at: string;
  readonly outputTokens: number;
  readonly calls?: boolean;
}

/** Logs of sessions with one response each. */
function logsOf(answers: Readonly<Record<string, Answer>>): string {
  const files = Object.entries(answers).map(([name, { at, outputTokens, calls = false }]) => {
    const content = calls
      ? { type: "tool_use", id: `toolu_${name}`, name: "Read", input: {} }
      : { type: "text", text: "done" };
    const row = {
      type: "assistant",
      uuid: name,
      sessionId: name,
      timestamp: at,
      cwd: "/home/ann/shop",
      version: "2.1.320",
      requestId: `req_${name}`,
      message: {
        id: `msg_${name}`,
        type: "message",
        role: "assistant",
        model: "claude-opus-5-5",
        content: [content],
        stop_reason: calls ? "tool_use" : "end_turn",
        usage: { input_tokens: 0, output_tokens: outputTokens },
      },
    };
    return [`projects/-home-ann-shop/${name}.jsonl`, `${JSON.stringify(row)}\n`];
  });
  return folders.make(Object.fromEntries(files));
}

const week46 = "2026-11-10T09:00:00.000Z";
const week47 = "2026-11-17T09:00:00.000Z";

/** Logs, and the output tokens, sessions and calls in them: no two of these states make a third. */
const states = [
  {
    logs: logsOf({ a: { at: week46, outputTokens: 1 }, b: { at: week47, outputTokens: 20 } }),
    sums: [21, 2, 0],
  },
  {
    logs: logsOf({ a: { at: week46, outputTokens: 1 }, c: { at: week47, outputTokens: 300 } }),
    sums: [301, 2, 0],
  },
  {
    logs: logsOf({
      d: { at: week46, outputTokens: 4000, calls: true },
      e: { at: week46, outputTokens: 50_000 },
      c: { at: week47, outputTokens: 300 },
    }),
    sums: [54_300, 3, 1],
  },
] as const;
const [first, second, third] = states;

const minute = 60_000;
const begin = Date.UTC(2026, 10, 20, 12);

function exportFacts(
  folder: string,
  logs: string,
  now: number,
  files: FileAccess = {},
): Promise<CommandOutput> {
  return runCommand(["export", "--as", "facts", "--to", folder, "--path", logs], folder, {
    now: () => now,
    files,
  });
}

/** Others take their turn before each file that is written or removed: the first try finds no descriptor free, and waits. */
function takingTurns(): FileAccess {
  let isFirst = false;
  const calls = watchedCalls({
    before: ({ name }) => {
      if (name !== "create" && name !== "remove") return;
      isFirst = !isFirst;
      if (isFirst) throw systemError("EMFILE");
    },
  });
  return { calls, clock: { ...quickClock, sleep: () => setTimeout(1) } };
}

const query = `SELECT
  (SELECT sum(outputTokens) FROM requests),
  (SELECT count(*) FROM sessions),
  (SELECT count(*) FROM toolCalls)`;

/** A connection that has read the views of a folder of facts. */
async function connectTo(folder: string) {
  const facts = join(folder, "v1", "facts");
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  await connection.run(`SET file_search_path = '${facts}'`);
  await connection.run(readFileSync(join(facts, "views.sql"), "utf8"));
  return {
    sums: async () => (await connection.runAndReadAll(query)).getRows()[0]!.map(Number),
    close: () => connection.closeSync(),
  };
}

async function sumsIn(folder: string): Promise<readonly number[]> {
  const connection = await connectTo(folder);
  try {
    return await connection.sums();
  } finally {
    connection.close();
  }
}

async function totalIn(folder: string): Promise<unknown> {
  const { stdout } = await runCommand(["totals", "--from", folder, "--json"], folder);
  return JSON.parse(stdout).totals.outputTokens;
}

const partsIn = (folder: string) => namesBelow(folder).filter((name) => name.endsWith(".parquet"));
const named = (folder: string) =>
  readFileSync(join(folder, "v1", "facts", "views.sql"), "utf8").match(/'\S+\.parquet'/g)!.length;

describe("views of settled facts, as DuckDB reads them", () => {
  it("are of one export while others run, to the end of a query and after it", async () => {
    const folder = folders.make();
    await exportFacts(folder, first.logs, begin);
    const known = states.map(({ sums }) => sums);
    const seen = new Set<string>();
    const exports = { done: 0 };
    // Whole rounds, the last of the first logs: 39 exports, or more where the reads are slow.
    const isOver = () =>
      exports.done >= 39 && exports.done % 3 === 0 && (seen.size === 3 || exports.done >= 150);
    const writing = (async () => {
      while (!isOver()) {
        const next = exports.done + 1;
        await exportFacts(folder, states[next % 3]!.logs, begin + next * 1000, takingTurns());
        exports.done = next;
      }
    })();
    for (let reads = 0; !isOver(); reads++) {
      const connection = await connectTo(folder);
      const sums = await connection.sums();
      expect(known).toContainEqual(sums);
      seen.add(String(sums));
      const until = exports.done + 1 + (reads % 3);
      while (exports.done < until && !isOver()) expect(await connection.sums()).toEqual(sums);
      connection.close();
    }
    await writing;
    expect(seen.size).toBe(3);

    // The last was of the first logs, too: an hour later nothing of the others is left.
    expect(partsIn(folder).length).toBeGreaterThan(named(folder));
    await exportFacts(folder, first.logs, begin + 62 * minute);
    expect(await sumsIn(folder)).toEqual(first.sums);
    expect(partsIn(folder)).toHaveLength(named(folder));
  });

  it("can be read where an export fails that would have written their files again", async () => {
    const folder = folders.make();
    await exportFacts(folder, first.logs, begin);
    const connection = await connectTo(folder);
    await exportFacts(folder, second.logs, begin + minute);
    const calls = watchedCalls({
      before: ({ name, path }) => {
        if (name === "rename" && path.endsWith("manifest.json")) throw systemError("ENOSPC");
      },
    });
    expect((await exportFacts(folder, first.logs, begin + 2 * minute, { calls })).exitCode).toBe(1);
    expect(await connection.sums()).toEqual(first.sums);
    connection.close();
    expect(await sumsIn(folder)).toEqual(second.sums);
  });

  it("are those before or after an export that ends at any of its writes", { timeout: 600_000 }, async () => {
    const start = folders.make();
    await exportFacts(start, first.logs, begin);
    await exportFacts(start, second.logs, begin + minute);
    expect(await sumsIn(start)).toEqual(second.sums);
    const again = (folder: string, calls?: FileCalls) =>
      exportFacts(folder, third.logs, begin + 180 * minute, { calls, clock: quickClock });

    const whole = folders.make();
    cpSync(start, whole, { recursive: true });
    const { calls, seen } = recordedCalls();
    await again(whole, calls);
    const writing: ReadonlySet<CallName> = new Set(["write", "rename", "remove"]);
    const ends = seen.filter(({ name, path }) => writing.has(name) && path.startsWith(whole));
    expect(ends.map(({ path }) => path)).toEqual(
      expect.arrayContaining([join(whole, "v1", "facts", "views.sql")]),
    );

    const found = { before: 0, after: 0 };
    for (const { at, name, path } of ends) {
      const what = `call ${at}, ${name} ${path}`;
      const folder = folders.make();
      cpSync(start, folder, { recursive: true });
      const dying = watchedCalls({
        before: (call) => {
          if (call.at > at || (call.at === at && name !== "write")) throw new Error("the process is dead");
        },
        most: (call, bytes) => (call.at === at ? Math.ceil(bytes / 2) : bytes),
      });
      const before = await connectTo(folder);
      await again(folder, dying);
      const sums = await sumsIn(folder);
      expect([second.sums, third.sums], what).toContainEqual(sums);
      expect([301, 54_300], what).toContain(await totalIn(folder));
      found[sums[0] === 301 ? "before" : "after"]++;
      await again(folder);
      expect(await sumsIn(folder), what).toEqual(third.sums);
      expect(await before.sums(), what).toEqual(second.sums);
      before.close();
    }
    expect(Math.min(found.before, found.after)).toBeGreaterThan(0);
  });
});
