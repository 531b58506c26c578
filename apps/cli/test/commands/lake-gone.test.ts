import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { filesIn } from "../util/files-in.js";
import { emptyFolder } from "../util/log-folder.js";
import { prompt, response } from "../util/rows.js";
import { readJson, runCli } from "../util/run-cli.js";
import { sessionOf, shopLogs } from "../util/shop-logs.js";

const shop = shopLogs();
let logs: string;
let lake: string;
/** What the shop's logs cost together: 1,069,180 micro-dollars, as `shopLogs` works out. */
const whole = "1069180000";
/** Nothing relies on a log that was written just now. */
const lastWrittenAt = new Date("2026-11-19T12:00:00Z");

beforeEach(async () => {
  logs = emptyFolder();
  cpSync(shop, logs, { recursive: true, preserveTimestamps: true });
  lake = join(emptyFolder(), "lake");
  await exported();
});

const exportOf = (paths: readonly string[], ...more: readonly string[]) =>
  runCli(
    ["export", "--as", "lake", "--to", lake, "--machine", "laptop", ...more].concat(
      paths.flatMap((path) => ["--path", path]),
    ),
  );

/** Exports the logs, and says what was done. */
async function exported(...more: readonly string[]) {
  const { exitCode, stdout, stderr } = await exportOf([logs], "--json", ...more);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  const { sources, gone, written, kept, removed } = JSON.parse(stdout);
  return { sources, gone, written, kept, removed };
}

async function costOf(...places: readonly string[]): Promise<unknown> {
  return (await readJson(["totals", ...places])).totals["costNanoUsd"];
}

const place = (name: string) => join(logs, "projects", "-home-ann-shop", name);
const log = (session: keyof typeof sessionOf) => place(`${sessionOf[session]}.jsonl`);

describe("an export after logs have gone", () => {
  it("keeps what the lake has of them, says so, and writes nothing", async () => {
    const before = filesIn(lake);
    rmSync(log("tax"));
    // The log of the tax session is the only one of its week.
    expect(await exported()).toMatchObject({ sources: 5, gone: 1, written: 0, removed: 0 });
    expect(filesIn(lake)).toEqual(before);
    expect(await costOf("--from", lake)).toBe(whole);
    expect((await exportOf([logs])).stdout).toContain(
      "1 log can no longer be read here and stays in the lake; --forget-gone removes it.",
    );

    // The other week is written again without the tiles session's log having been read again.
    appendFileSync(log("cards"), "\n");
    utimesSync(log("cards"), lastWrittenAt, lastWrittenAt);
    rmSync(log("tiles"));
    const { gone, removed, written } = await exported();
    expect({ gone, isReplaced: removed === written && written > 0 }).toEqual({ gone: 2, isReplaced: true });
    expect(await costOf("--from", lake)).toBe(whole);
    expect(await exported()).toMatchObject({ gone: 2, written: 0, removed: 0 });
  });

  it("removes it with --forget-gone", async () => {
    rmSync(log("tax"));
    expect(await exported("--forget-gone")).toMatchObject({ sources: 4, gone: 0, written: 0 });
    // Without the tax session's 20,000 micro-dollars.
    expect(await costOf("--from", lake)).toBe("1049180000");
    expect(await costOf("--path", logs)).toBe("1049180000");
  });

  it.each([
    ["a subagent's log", () => place(`${sessionOf.cards}/subagents/agent-a0000000000000001.jsonl`), 1],
    ["the log of the main thread", () => log("cards"), 1],
    ["all of a subagent's files", () => place(`${sessionOf.cards}/subagents`), 2],
  ])("keeps %s of a session whose other logs are there", async (_, gonePath, count) => {
    const [totals, agents] = [
      await readJson(["totals", "--from", lake]),
      await readJson(["agents", "--from", lake]),
    ];
    rmSync(gonePath(), { recursive: true });
    expect(await exported()).toMatchObject({ gone: count, sources: 5 });
    expect(await readJson(["totals", "--from", lake])).toEqual(totals);
    expect(await readJson(["agents", "--from", lake])).toEqual(agents);
    expect(await exported()).toMatchObject({ gone: count, written: 0, removed: 0 });

    cpSync(shop, logs, { recursive: true, preserveTimestamps: true });
    expect(await exported()).toMatchObject({ gone: 0, sources: 5 });
    expect(await readJson(["totals", "--from", lake])).toEqual(totals);
  });

  it.each(["totals", "sessions", "tools", "agents", "errors", "blocks", "explain"])(
    "counts a moved log once: %s is that of a run over both places",
    async (command) => {
      const later = emptyFolder();
      cpSync(shop, later, { recursive: true, preserveTimestamps: true });
      const both = await readJson([command, "--path", logs, "--path", later]);
      rmSync(logs, { recursive: true });
      const { stdout } = await exportOf([later], "--json");
      expect(JSON.parse(stdout)).toMatchObject({ sources: 10, gone: 5 });
      expect(await readJson([command, "--from", lake])).toEqual(both);
      expect(await costOf("--from", lake)).toBe(whole);
    },
  );

  it("counts what a log has now where it was cut, written anew or moved and written on", async () => {
    const meta = { sessionId: sessionOf.tax };
    const more = response(meta, "2026-11-10T09:01:00.000Z", "TAXaaaaaaaaaaaaaaaaaa2", {
      tokens: { output: 50 },
    });
    const moved = place(`../-home-ann-tax/${sessionOf.tax}.jsonl`);
    mkdirSync(dirname(moved), { recursive: true });
    renameSync(log("tax"), moved);
    appendFileSync(moved, `${JSON.stringify(more)}\n`);
    expect(await exported()).toMatchObject({ gone: 1, sources: 6 });
    // 50 tokens of opus are 1,000 micro-dollars.
    expect(await costOf("--from", lake)).toBe("1070180000");

    // 500 tokens of opus, 10,000 micro-dollars, in place of 1,010,000.
    writeFileSync(
      log("tiles"),
      [
        prompt({ sessionId: sessionOf.tiles }, "2026-11-18T09:00:00.000Z", "encode"),
        response({ sessionId: sessionOf.tiles }, "2026-11-18T09:00:10.000Z", "TILESaaaaaaaaaaaaaaaa2", {
          tokens: { output: 500 },
        }),
      ]
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(""),
    );
    expect(await exported()).toMatchObject({ gone: 1, sources: 6 });
    expect(await costOf("--from", lake)).toBe("70180000");

    writeFileSync(log("tiles"), "");
    expect(await exported()).toMatchObject({ gone: 1, sources: 6 });
    expect(await costOf("--from", lake)).toBe("60180000");
  });

  it("keeps all where no log is left in the usual folders", async () => {
    const home = emptyFolder();
    const args = ["export", "--as", "lake", "--to", lake, "--machine", "laptop", "--json"];
    const { exitCode, stdout } = await runCli(args, { env: { CLAUDE_CONFIG_DIR: home, CODEX_HOME: home } });
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ gone: 5, written: 0, removed: 0 });
    expect(await costOf("--from", lake)).toBe(whole);
  });

  it("ends with an error where it is not known what is gone, and leaves the lake", async () => {
    rmSync(log("tax"));
    const week = join(lake, "v1", "files", "week=2026-W46");
    rmSync(join(week, readdirSync(week)[0]!));
    const before = filesIn(lake);
    const { exitCode, stderr } = await exportOf([logs]);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(
      /^v1\/files\/week=2026-W46\/laptop\.[\da-f]{16}\.parquet is missing, and may hold what is gone from this machine: put the file back, or give that up with --forget-gone\n$/,
    );
    expect(filesIn(lake)).toEqual(before);
    writeFileSync(join(lake, "v1", "sources", "laptop.json"), "{");
    expect((await exportOf([logs])).stderr).toBe(
      `${lake}/v1/sources/laptop.json is damaged: no JSON: put it back, or write all anew with --forget-gone\n`,
    );
    expect(await exported("--forget-gone")).toMatchObject({ sources: 4, gone: 0 });
  });

  it("does not mix what was read with different gaps", async () => {
    rmSync(log("tax"));
    const { exitCode, stderr } = await exportOf([logs], "--active-gap", "90s");
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: `laptop exported to ${lake} with --active-gap 300000 ms before: export as before, or write all anew with --forget-gone\n`,
    });
  });

  it("is of lakes alone", async () => {
    const args = ["export", "--as", "otel-json", "--to", lake, "--path", logs, "--forget-gone"];
    expect(await runCli(args)).toMatchObject({ exitCode: 2, stderr: "--forget-gone goes with --as lake\n" });
  });
});
