import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { emptyFolder, logFolder } from "../util/log-folder.js";
import { prompt, response } from "../util/rows.js";
import { readJson, runCli } from "../util/run-cli.js";
import { shopLogs } from "../util/shop-logs.js";

const shop = shopLogs();
const other = { sessionId: "d4444444-0000-4000-8000-000000000004", cwd: "/home/ann/maps" };
const maps = logFolder({
  "d4444444-0000-4000-8000-000000000004.jsonl": [
    prompt(other, "2026-11-17T09:00:00.000Z", "Draw a map"),
    response(other, "2026-11-17T09:00:10.000Z", "Map", { tokens: { input: 10, output: 1000 } }),
  ],
});

const exportTo = (lake: string, machine: string, logs: readonly string[], ...more: readonly string[]) =>
  runCli(
    ["export", "--as", "lake", "--to", lake, "--machine", machine, ...more].concat(
      logs.flatMap((path) => ["--path", path]),
    ),
  );

let lake: string;
/** Ann's desk has the shop's logs, her laptop the maps'; Bob's has both; a build has its own session. */
beforeAll(async () => {
  lake = join(emptyFolder(), "lake");
  const own = { sessionId: "e5555555-0000-4000-8000-000000000005", cwd: "/build" };
  const build = logFolder({
    "e5555555-0000-4000-8000-000000000005.jsonl": [
      prompt(own, "2026-11-18T09:00:00.000Z", "Build"),
      response(own, "2026-11-18T09:00:10.000Z", "Built", { tokens: { input: 20, output: 2000 } }),
    ],
  });
  await exportTo(lake, "anns-desk", [shop], "--person", "Ann");
  await exportTo(lake, "bobs-laptop", [shop, maps], "--person", "Bob");
  await exportTo(lake, "zz-laptop", [maps], "--person", "Ann");
  await exportTo(lake, "ci", [build]);
});

const personOf = (machine: string): unknown =>
  JSON.parse(readFileSync(join(lake, "v1", "sources", `${machine}.json`), "utf8")).person;

const costOf = async (...flags: readonly string[]) => {
  const { totals } = await readJson(["totals", ...flags]);
  return BigInt(String(totals["costNanoUsd"]));
};

describe("--person", () => {
  it("counts each session for one person: of several that have its log, for the first by the machine's name", async () => {
    const ofShop = await readJson(["totals", "--path", shop]);
    const ofMaps = await readJson(["totals", "--path", maps]);
    // Both have the shop's sessions: Ann's desk comes first. Both have the maps': Bob's laptop does.
    expect((await readJson(["totals", "--from", lake, "--person", "Ann"])).totals).toEqual(ofShop.totals);
    expect((await readJson(["totals", "--from", lake, "--person", "Bob"])).totals).toEqual(ofMaps.totals);
    const people = await Promise.all(
      ["Ann", "Bob", "ci"].map((name) => costOf("--from", lake, "--person", name)),
    );
    expect(people.reduce((sum, cost) => sum + cost)).toBe(await costOf("--from", lake));
    expect(people).not.toContain(0n);
  });

  it("may name several, and goes with other filters", async () => {
    const both = await costOf("--from", lake, "--person", "Ann", "--person", "Bob");
    expect(both).toBe(await costOf("--path", shop, "--path", maps));
    const session = ["--session", other.sessionId];
    expect((await readJson(["totals", "--from", lake, "--person", "Ann", ...session])).totals).toMatchObject({
      requests: 0,
    });
    expect(await costOf("--from", lake, "--person", "Bob", ...session)).toBe(await costOf("--path", maps));
  });

  it("is told in the first line, with the machines that are counted", async () => {
    const line = async (...flags: readonly string[]) =>
      (await runCli(["totals", "--from", lake, ...flags])).stdout.split("\n")[0];
    expect(await line()).toBe("Totals · all days · UTC · 4 machines of 3 people");
    expect(await line("--person", "Ann")).toBe("Totals · all days · UTC · 2 machines of 1 person");
    const cwd = emptyFolder();
    const args = ["report", "--from", lake, "--week", "2026-W47", "--out", "page.html"];
    const { stdout } = await runCli(args, { cwd });
    expect(stdout.split("\n")[0]).toBe("2026-11-16 to 2026-11-22 · UTC · 4 machines of 3 people");
    expect(readFileSync(join(cwd, "page.html"), "utf8")).toContain("· 4 machines of 3 people</p>");
  });

  it("is in the machine's manifest, called as the machine if nobody is named", () => {
    expect(["anns-desk", "bobs-laptop", "ci"].map(personOf)).toEqual(["Ann", "Bob", "ci"]);
  });

  it.each([
    [
      ["totals", "--from", "LAKE", "--person", "bbob"],
      "--person: no machine in the lake is of bbob; did you mean Bob?",
    ],
    [
      ["totals", "--from", "LAKE", "--person", "Somebody"],
      "--person: no machine in the lake is of Somebody; there are Ann, Bob, ci",
    ],
    [
      ["totals", "--path", shop, "--person", "Ann"],
      "--person goes with --from: logs do not say whose they are",
    ],
    [
      [
        "export",
        "--as",
        "lake",
        "--to",
        "x",
        "--machine",
        "m",
        "--path",
        shop,
        "--person",
        "a",
        "--person",
        "b",
      ],
      "--person: a machine is of one person",
    ],
    [
      ["export", "--as", "lake", "--to", "x", "--machine", "m", "--path", shop, "--person", "a\nb"],
      "--person: allowed are up to 100 characters on one line",
    ],
  ])("does not take %j", async (args, reason) => {
    const { exitCode, stderr } = await runCli(args.map((word) => (word === "LAKE" ? lake : word)));
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: `${reason}\n` });
  });
});
