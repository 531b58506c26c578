import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { rowsOf } from "@turnmeter/columns";
import { totals } from "@turnmeter/metrics";
import { settle } from "@turnmeter/pairing";
import { openLogRoots } from "@turnmeter/parser";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCandidates } from "../../src/logs/read-candidates.js";
import { fixtureNames, logsOf } from "../../../../scripts/vitest/fixtures.js";
import { runCli } from "../util/run-cli.js";

const source = join(import.meta.dirname, "..", "..", "src", "workers");
const allFixtures = fixtureNames.map(logsOf);
const paths = allFixtures.flatMap((path) => ["--path", path]);
const reading = {
  reader: "scan",
  check: false,
  activity: {},
  until: null,
  cache: null,
  now: Date.now,
} as const;

const output = mkdtempSync(join(tmpdir(), "turnmeter-worker-"));

/** Threads that run a script, however little there is to read. */
function threadsOf(name: string) {
  return { script: pathToFileURL(join(output, name)), processors: 2, leastBytesPerWorker: 1 };
}

/** A worker that does something with its first unit instead of reading it. */
function badWorker(name: string, deed: string): void {
  const script = [
    `import { workerData } from "node:worker_threads";`,
    `import { UnitQueue } from "./unit-queue.mjs";`,
    `const queue = new UnitQueue(workerData.queue, workerData.thread);`,
    `queue.take();`,
    deed,
  ];
  writeFileSync(join(output, name), script.join("\n"));
}

beforeAll(async () => {
  await build({
    entryPoints: [join(source, "read-worker.ts"), join(source, "unit-queue.ts")],
    outdir: output,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    conditions: ["@turnmeter/source"],
  });
  badWorker("throws.mjs", "throw new RangeError('no prompt of a log must be told');");
  badWorker("exits.mjs", "process.exit(3);");
});

afterAll(() => {
  rmSync(output, { recursive: true });
});

describe("worker threads", () => {
  it.each([["totals"], ["sessions"], ["doctor"]])(
    "R14 change nothing of %s, for all fixtures together",
    async (command) => {
      const args = [command, "--json", ...paths];
      const alone = await runCli(args);
      expect(alone).toMatchObject({ exitCode: 0, stderr: "" });
      const threads = threadsOf("read-worker.mjs");
      expect(await runCli(args, { threads })).toEqual(alone);
      expect(await runCli([...args, "--jobs", "4"], { threads })).toEqual(alone);
    },
  );

  it("read with the reader that is asked for, and compare with schemas", async () => {
    const threads = threadsOf("read-worker.mjs");
    for (const flags of [["--reader", "json"], ["--strict"]]) {
      const args = ["totals", "--json", ...flags, ...paths];
      expect(await runCli(args, { threads })).toEqual(await runCli(args));
    }
  });
});

const logs = async () => ({ ...(await openLogRoots(allFixtures)), lookedIn: allFixtures });

describe("a worker that fails", () => {
  let alone: ReturnType<typeof settle>;
  beforeAll(async () => {
    alone = settle((await readCandidates(await logs(), { ...reading, jobs: 1, threads: null })).candidates);
  });

  it.each([
    ["throws.mjs", "RangeError"],
    ["exits.mjs", "exit 3"],
    ["missing.mjs", "MODULE_NOT_FOUND"],
  ])("is a problem, and what it had is read all the same: %s", async (name, reason) => {
    const threads = threadsOf(name);
    const { candidates } = await readCandidates(await logs(), { ...reading, jobs: 2, threads });
    const facts = settle(candidates);
    expect(totals(facts)).toEqual(totals(alone));
    expect(facts.files.rowCount).toBe(alone.files.rowCount);
    expect(facts.problems.rowCount).toBe(alone.problems.rowCount + 1);
    const failure = [...rowsOf(facts.problems)].find(({ code }) => code === "worker-failed");
    expect(failure?.detail).toContain(reason);
    // It names the log that it was at; on a busy machine it may have got none.
    const read = new Set(facts.files.columns.path);
    expect(failure?.file === null || read.has(String(failure?.file))).toBe(true);
  });
});
