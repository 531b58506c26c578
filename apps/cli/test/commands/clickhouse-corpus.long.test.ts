import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startCluster, whyNoServer } from "../../../../packages/clickhouse/test/support/cluster.js";
import type { Cluster } from "../../../../packages/clickhouse/test/support/cluster.js";
import { corpusFolders } from "../../../../scripts/vitest/fixtures.js";
import { isExhaustive } from "../../../../scripts/vitest/tier.js";
import { storedCommands } from "../util/command-lists.js";
import { emptyFolder } from "../util/log-folder.js";
import { readJson, runCli } from "../util/run-cli.js";

const reason = corpusFolders.length === 0 ? "no TURNMETER_CORPUS" : whyNoServer();

const commands = storedCommands;

/** Whether a command prints the same from both, and where it first does not. */
async function compared(command: string, flags: readonly string[], { folder, address }: Stores) {
  const format = command === "report" ? ["--format", "json"] : ["--json"];
  const read = (from: string) => runCli([command, ...flags, "--from", from, ...format]);
  const embedded = await read(folder);
  const remote = await read(address);
  return {
    command,
    exitCodes: [embedded.exitCode, remote.exitCode],
    differsAtLine: firstDifference(embedded.stdout, remote.stdout),
    sameMessages: embedded.stderr === remote.stderr,
  };
}

const same = (command: string) => ({
  command,
  exitCodes: [0, 0],
  differsAtLine: null,
  sameMessages: true,
});

// What fails is named by folder, command and line alone: real logs hold people's words.
describe.skipIf(reason !== null)(`real logs on three shards${reason === null ? "" : ` (${reason})`}`, () => {
  let cluster: Cluster;
  let isCreated = false;
  beforeAll(async () => {
    cluster = await startCluster(3);
  });
  afterAll(() => cluster?.stop());

  /** The facts of logs, in a folder and in a database. */
  async function factsOf(paths: readonly string[]): Promise<Stores> {
    const folder = join(emptyFolder(), "facts");
    const { address } = cluster;
    const logs = paths.flatMap((path) => ["--path", path]);
    for (const to of [[folder], [address, ...(isCreated ? [] : ["--create"])]]) {
      const { exitCode, stderr } = await runCli(["export", "--as", "facts", ...logs, "--to", ...to]);
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    }
    isCreated = true;
    return { folder, address };
  }

  describe("of all folders together", () => {
    let stores: Stores;
    let week: string;
    beforeAll(async () => {
      const paths = corpusFolders.map(({ folder }) => folder);
      stores = await factsOf(paths);
      const { rows } = await readJson(["weekly", "--from", stores.folder]);
      const busiest = rows.toSorted((a, b) => Number(b["requests"]) - Number(a["requests"]))[0]!;
      week = String(busiest["week"]);
    });

    it.each(commands)("give the same JSON of %s, byte for byte", async (command) => {
      expect(await compared(command, [], stores)).toEqual(same(command));
    });

    it.each(commands)("give the same JSON of %s of one week", async (command) => {
      expect(await compared(command, ["--week", week], stores)).toEqual(same(command));
    });
  });

  // A report alone is some hundred queries: one for each folder takes more than all the rest.
  describe.skipIf(!isExhaustive)("of each folder alone (TURNMETER_RUNS)", () => {
    it.each(corpusFolders)("give the same JSON of totals and report: $name", async ({ folder }) => {
      const stores = await factsOf([folder]);
      for (const command of ["totals", "report"])
        expect(await compared(command, [], stores)).toEqual(same(command));
    });
  });
});

interface Stores {
  readonly folder: string;
  readonly address: string;
}

/** The number of the first line that differs; null if none does. */
function firstDifference(one: string, other: string): number | null {
  if (one === other) return null;
  const lines = other.split("\n");
  return one.split("\n").findIndex((line, at) => line !== lines[at]) + 1;
}
