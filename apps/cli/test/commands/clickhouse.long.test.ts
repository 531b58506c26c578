import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startCluster, whyNoServer } from "../../../../packages/clickhouse/test/support/cluster.js";
import type { Cluster } from "../../../../packages/clickhouse/test/support/cluster.js";
import { storedCommands } from "../util/command-lists.js";
import { emptyFolder, logFolder } from "../util/log-folder.js";
import { prompt, response } from "../util/rows.js";
import { runCli } from "../util/run-cli.js";
import type { CliOutput } from "../util/run-cli.js";
import { shopLogs } from "../util/shop-logs.js";

const shop = shopLogs();
const other = { sessionId: "d4444444-0000-4000-8000-000000000004", cwd: "/home/ann/maps" };
const maps = logFolder({
  "d4444444-0000-4000-8000-000000000004.jsonl": [
    prompt(other, "2026-11-17T09:00:00.000Z", "Draw a map"),
    response(other, "2026-11-17T09:00:10.000Z", "Map", { tokens: { input: 10, output: 1000 } }),
  ],
});

const reason = whyNoServer();

const exportTo = (address: string, ...more: readonly string[]): Promise<CliOutput> =>
  runCli(["export", "--to", address, "--json", ...more]);
const totals = (...args: readonly string[]): Promise<CliOutput> => runCli(["totals", ...args, "--json"]);

/** How reading from an address and writing to it fail, which is the same. */
async function failure(address: string): Promise<CliOutput> {
  const read = await totals("--from", address);
  const written = await exportTo(address, "--as", "facts", "--path", maps);
  expect({ read, written }).toEqual({ read: written, written });
  return read;
}

describe.skipIf(reason !== null)(`a database${reason === null ? "" : ` (${reason})`}`, () => {
  let cluster: Cluster;
  let databases = 0;

  beforeAll(async () => {
    cluster = await startCluster(3);
  });
  afterAll(() => cluster?.stop());

  /** The address of a database that is not there yet. */
  const newAddress = () => cluster.address.replace(/turnmeter(?=\?)/, `d${databases++}`);
  const factsOf = async (logs: string): Promise<string> => {
    const address = newAddress();
    const { exitCode, stderr } = await exportTo(address, "--as", "facts", "--create", "--path", logs);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    return address;
  };

  describe("with the facts of logs", () => {
    let address: string;
    beforeAll(async () => {
      address = await factsOf(shop);
    });

    it.each(storedCommands)("%s prints the same JSON as from the logs, byte for byte", async (command) => {
      const format = command === "report" ? ["--format", "json"] : ["--json"];
      const fromLogs = await runCli([command, "--path", shop, ...format]);
      expect(await runCli([command, "--from", address, ...format])).toEqual(fromLogs);
      expect(fromLogs.exitCode).toBe(0);
    });

    it("gives the same of a week, a project and a model", async () => {
      for (const flags of [["--week", "2026-W46"], ["--project", "shop"], ["--model", "opus"], ["--redact"]])
        expect(await totals("--from", address, ...flags)).toEqual(await totals("--path", shop, ...flags));
    });

    it("is not written again where nothing has changed, and replaced where something has", async () => {
      const own = await factsOf(shop);
      const again = await exportTo(own, "--as", "facts", "--path", shop);
      expect(JSON.parse(again.stdout)).toMatchObject({ written: 0, removed: 0, folder: own });
      const { stdout, exitCode } = await exportTo(own, "--as", "facts", "--path", maps);
      expect(exitCode).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ kept: 0 });
      expect(await totals("--from", own)).toEqual(await totals("--path", maps));
    });

    it("refuses other prices, other gaps, and later rows than it can leave out", async () => {
      const { exitCode, stderr } = await totals("--from", address, "--active-gap", "90s");
      expect({ exitCode, stderr }).toEqual({
        exitCode: 2,
        stderr: "--active-gap: the lake was exported with 300000 ms, not 90000 ms\n",
      });
      const prices = logFolder({});
      const book = `${prices}/book.json`;
      writeFileSync(
        book,
        JSON.stringify({ "claude-opus-4-5": { input_cost_per_token: 1e-6, output_cost_per_token: 1e-6 } }),
      );
      expect(await totals("--from", address, "--prices", book)).toMatchObject({
        exitCode: 2,
        stderr: expect.stringContaining("the costs in the database are of other prices"),
      });
    });
  });

  it("takes the facts of a lake that is settled in parts, and those that it has, too", async () => {
    const [lake, address] = [emptyFolder(), newAddress()];
    for (const [machine, logs] of Object.entries({ laptop: shop, desk: maps }))
      await exportTo(lake, "--as", "lake", "--machine", machine, "--path", logs);
    const words = ["export", "--as", "facts", "--to", address, "--from", lake, "--json"];
    const { exitCode, stderr } = await runCli([...words, "--create"], {
      homeDirectory: emptyFolder(),
      mostRowsAtOnce: 1,
    });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(await totals("--from", address)).toEqual(await totals("--from", lake));
    expect(JSON.parse((await runCli(words)).stdout)).toMatchObject({ written: 0, removed: 0 });
  });

  describe("as a lake", () => {
    it("holds what machines exported, is settled when it is read, and by a scheduled export", async () => {
      const address = newAddress();
      const both = await totals("--path", shop, "--path", maps);
      expect(
        await exportTo(address, "--as", "lake", "--create", "--machine", "laptop", "--path", shop),
      ).toMatchObject({ exitCode: 0, stderr: "" });
      expect(await exportTo(address, "--as", "lake", "--machine", "desk", "--path", maps)).toMatchObject({
        exitCode: 0,
        stderr: "",
      });
      expect(await totals("--from", address)).toEqual(both);
      const settled = await exportTo(address, "--as", "facts", "--from", address);
      expect(JSON.parse(settled.stdout)).toMatchObject({ machines: ["desk", "laptop"], sources: 6 });
      expect(await totals("--from", address)).toEqual(both);

      // A machine exports again: the facts there are those of before, so what machines have is settled.
      const again = ["--as", "lake", "--machine", "desk", "--path", shop, "--forget-gone"];
      expect(await exportTo(address, ...again)).toMatchObject({ exitCode: 0 });
      expect((await totals("--from", address)).stdout).not.toBe(both.stdout);
      const { exitCode, stderr } = await exportTo(address, "--as", "facts", "--path", shop);
      expect(exitCode).toBe(2);
      expect(stderr).toContain("holds what desk, laptop exported");
    });
  });

  describe("that cannot be used", () => {
    let web: Server;
    let webPort = 0;
    beforeAll(async () => {
      web = createServer((_request, answer) => answer.end("<html>It works</html>"));
      await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
      const address = web.address();
      webPort = address !== null && typeof address === "object" ? address.port : 0;
    });
    afterAll(() => new Promise((resolve) => web.close(resolve)));

    it("is wrong use where user and password are not known", async () => {
      const address = newAddress();
      const place = address.replace("//", "//ann:not-hers@");
      expect(await failure(place)).toEqual({
        exitCode: 2,
        stdout: "",
        stderr: `user and password are not accepted at ${address}\n`,
      });
    });

    it("is wrong use where something else answers", async () => {
      const address = `clickhouse://ann:hers@127.0.0.1:${webPort}/turnmeter`;
      expect(await failure(address)).toEqual({
        exitCode: 2,
        stdout: "",
        stderr: `what answers is not ClickHouse, at clickhouse://127.0.0.1:${webPort}/turnmeter\n`,
      });
    });

    it("is a failure where nobody answers", async () => {
      // A port that nothing listens at: 1 is reserved.
      expect(await failure("clickhouse://ann:hers@127.0.0.1:1/turnmeter")).toEqual({
        exitCode: 1,
        stdout: "",
        stderr: "no database answers at clickhouse://127.0.0.1:1/turnmeter\n",
      });
    });

    it("is wrong use where there are no tables", async () => {
      const address = newAddress();
      expect(await failure(address)).toEqual({
        exitCode: 2,
        stdout: "",
        stderr: `no facts of turnmeter are at ${address}: export them there, the first time with --create\n`,
      });
    });

    it.each([
      ["clickhouse://", "the address of a database has the form"],
      ["clickhouse://host/db?x=1", "the address of a database has the form"],
      ["clickhouse://host/d%20b", "names of databases and clusters are letters, digits and underscores"],
      ["clickhouse://ann:%zz@host/db", "user and password in an address are written as %-codes"],
    ])("is wrong use as %s", async (address, sentence) => {
      const { exitCode, stderr } = await failure(address);
      expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining(sentence) });
      expect(stderr).not.toContain("%zz");
    });

    it("is not made of a folder, or for another form", async () => {
      const folder = logFolder({});
      expect(await exportTo(folder, "--as", "facts", "--create", "--path", maps)).toMatchObject({
        exitCode: 2,
        stderr: "--create goes with --to clickhouse://…\n",
      });
      expect(await exportTo(folder, "--create", "--path", maps)).toMatchObject({
        exitCode: 2,
        stderr: "--create goes with --as lake or --as facts\n",
      });
    });

    it("is told with its shard where one does not answer, and never gives a part", async () => {
      const own = await startCluster(3);
      try {
        await exportTo(own.address, "--as", "facts", "--create", "--path", shop);
        const whole = await totals("--from", own.address);
        expect(whole.exitCode).toBe(0);
        await own.kill(1);
        const { exitCode, stdout, stderr } = await totals("--from", own.address);
        expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
        expect(stderr).toMatch(
          /^a shard does not answer, and no part of a total is shown, at clickhouse:.*: 127\.0\.0\.1:\d+\n$/,
        );
        await own.restart();
        expect(await totals("--from", own.address)).toEqual(whole);
      } finally {
        await own.stop();
      }
    });
  });
});
