import { describe, expect, it } from "vitest";
import { logFolder } from "../util/log-folder.js";
import { response } from "../util/rows.js";
import { runCli, readJson, runOnTerminal } from "../util/run-cli.js";
import { shopLogs } from "../util/shop-logs.js";

const logs = shopLogs();

const inPeriod = async (...period: readonly string[]) =>
  (await readJson(["blocks", "--path", logs, ...period])).rows.map(({ startAt }) => startAt);

/** Requests of the shop's logs are at 11-10, 11-16 from 10:00:05 on, and 11-18. */
describe("turnmeter blocks", () => {
  it("lists windows and the gaps between them", async () => {
    const { rows } = await readJson(["blocks", "--path", logs]);
    expect(rows.map(({ startAt, isGap }) => [String(startAt).slice(0, 13), isGap])).toEqual([
      ["2026-11-10T09", false],
      ["2026-11-10T14", true],
      ["2026-11-16T10", false],
      ["2026-11-16T15", true],
      ["2026-11-18T09", false],
    ]);
  });

  it("adds up to the totals, where all requests have a time and are of a metered source", async () => {
    const { rows, totals } = await readJson(["blocks", "--path", logs]);
    const sum = rows.reduce((total, { costNanoUsd }) => total + BigInt(String(costNanoUsd)), 0n);
    expect(String(sum)).toBe(totals["costNanoUsd"]);
  });

  it("lists a window in the period in which it begins, as a whole", async () => {
    expect(await inPeriod("--since", "2026-11-16", "--until", "2026-11-16")).toEqual([
      "2026-11-16T10:00:00.000Z",
      expect.stringMatching(/^2026-11-16T15/),
    ]);
    // 10:00 UTC is midnight in Kiritimati: the window begins on the 17th there.
    expect(
      await inPeriod("--since", "2026-11-17", "--until", "2026-11-17", "--timezone", "Pacific/Kiritimati"),
    ).toEqual(["2026-11-16T10:00:00.000Z", expect.stringMatching(/^2026-11-16T15/)]);
  });

  it("shows the last three days with --recent, and the active window alone with --active", async () => {
    const now = ["--now", "2026-11-16T12:00:00Z"];
    const recent = await readJson(["blocks", "--path", logs, "--recent", "--now", "2026-11-20T00:00:00Z"]);
    expect(recent.rows).toHaveLength(1);
    const active = await readJson(["blocks", "--path", logs, "--active", ...now]);
    expect(active.rows).toMatchObject([{ isActive: true, burnRate: expect.anything() }]);
    const none = await readJson(["blocks", "--path", logs, "--active", "--now", "2026-11-16T15:00:00Z"]);
    expect(none.rows).toEqual([]);
  });

  it("says how much of a limit is used", async () => {
    // Tiles: 501,000 tokens. Tax, the only other window that is over, has 1,000.
    const args = ["blocks", "--path", logs, "--now", "2026-11-18T23:00:00Z", "--project", "atlas"];
    const json = await readJson([...args, "--token-limit", "1002k"]);
    expect(json).toMatchObject({ tokenLimit: 1_002_000, rows: [{ tokens: 501_000, shareOfLimit: 0.5 }] });
    expect(await readJson([...args, "--token-limit", "max"])).toMatchObject({ tokenLimit: 501_000 });
    const { exitCode } = await runCli([...args, "--token-limit", "lots"]);
    expect(exitCode).toBe(2);
  });

  it("writes the active window's rate for people", async () => {
    const { stdout } = await runCli(["blocks", "--path", logs, "--active", "--now", "2026-11-16T12:00:00Z"]);
    expect(stdout).toContain("Active until 2026-11-16 15:00, 3 h 00 min left: 6 requests in ");
    expect(stdout).toContain("by its end (estimated).");
  });

  it("says how long a gap is and how long a window was in use, at 80 columns", async () => {
    // Tax has one request, and the gap after it ends at 10:00:05 on 11-16.
    const { stdout } = await runOnTerminal(
      ["blocks", "--gaps", "--path", logs, "--now", "2026-11-18T10:00:00Z", "--color", "never"],
      80,
    );
    const lines = stdout.split("\n");
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
    expect(lines[2]).toMatch(/^Start +End +State +Tokens +Cost +In use$/);
    expect(lines[4]).toMatch(/^2026-11-10 09:00  2026-11-10 14:00 +1\.00 k +\$0\.02 +–$/);
    expect(lines[5]).toMatch(/^2026-11-10 14:\d\d  2026-11-16 10:00  gap, 5 d 20 h$/);
    expect(stdout).toMatch(/^2026-11-18 09:00  2026-11-18 14:00  active /m);
  });

  it("leaves gaps out for people unless they are asked for, and adds the windows up", async () => {
    const { stdout } = await runCli(["blocks", "--path", logs, "--now", "2026-11-19T10:00:00Z"]);
    expect(stdout).not.toContain("gap");
    const [, , , first, second, third, total] = stdout.split("\n");
    for (const [line, day] of [
      [first, 10],
      [second, 16],
      [third, 18],
    ])
      expect(line).toMatch(new RegExp(`^2026-11-${day} `));
    const { totals } = await readJson(["totals", "--path", logs]);
    expect(total).toMatch(
      new RegExp(`^Total .*\\$${Number(totals["costUsd"]).toFixed(2)} +${String(totals["requests"])} `),
    );
    expect(stdout).toContain("\nNo window is active.\n");
  });

  it("shows the newest ten on a terminal, and any of them first", async () => {
    // Twelve windows on as many days: the first has 12 × 500 tokens of output, $0.01 for each 500, the last 500.
    const rows = Array.from({ length: 12 }, (_, at) => {
      const session = { sessionId: `a${String(at).padStart(7, "0")}-0000-4000-8000-000000000001` };
      const day = `2026-11-${String(at + 1).padStart(2, "0")}T10:00:05.000Z`;
      const id = `BLK${String(at).padStart(18, "a")}`;
      return [`${at}.jsonl`, [response(session, day, id, { tokens: { output: 500 * (12 - at) } })]] as const;
    });
    const path = ["--path", logFolder(Object.fromEntries(rows))];
    const { stdout } = await runOnTerminal(["blocks", ...path, "--color", "never"], 80);
    const [head, , , , first, ...lines] = stdout.split("\n");
    expect(head).toBe("Usage windows of 5 hours · all days · UTC · by start, newest last");
    expect(first).toMatch(/^2026-11-03 10:00 .* \$0\.10 /);
    // $0.12 + $0.11 of 78 cents.
    expect(lines[9]).toMatch(/^2 earlier +11\.5 k +\$0\.23 /);
    expect(lines[11]).toMatch(/^Total +39\.0 k +\$0\.78 /);
    expect(stdout).toContain("\n`--top all` lists all 12.\n");
    const dearest = await runCli(["blocks", ...path, "--sort", "cost", "--top", "1"]);
    expect(dearest.stdout).toMatch(
      / · by cost, highest first\n\n.*\n2026-11-01 .*\n11 more +33\.0 k +\$0\.66 /,
    );
    const { rows: json } = await readJson(["blocks", ...path]);
    expect(json.filter(({ isGap }) => isGap === false)).toHaveLength(12);
    const { rows: top } = await readJson(["blocks", ...path, "--sort", "cost", "--top", "2"]);
    expect(top.map(({ costNanoUsd }) => costNanoUsd)).toEqual(["120000000", "110000000"]);
  });

  it("names models shortly for people, and whole for programs", async () => {
    const { stdout } = await runOnTerminal(["blocks", "--path", logs, "--color", "never"], 200);
    expect(stdout).toMatch(/^2026-11-16 10:00 .* {2}haiku 5\.5, opus 5\.5 {2}/m);
    const csv = await runCli(["blocks", "--path", logs, "--format", "csv"]);
    expect(csv.stdout).toContain(',"claude-haiku-5-5, claude-opus-5-5",');
  });

  it("writes a column for everything in CSV, and empty cells for gaps", async () => {
    const { stdout } = await runCli(["blocks", "--path", logs, "--format", "csv"]);
    const [head, ...lines] = stdout.trimEnd().split("\n");
    expect(head).toContain("startAt,endAt,state");
    expect(head).toContain("tokensPerMinute,costUsdPerMinute,projectedTokens");
    expect(lines[1]).toMatch(/^[^,]+,[^,]+,gap,+\r?$/);
  });

  it("says that nothing is active", async () => {
    expect(await runCli(["blocks", "--path", logs, "--active"])).toEqual({
      exitCode: 0,
      stdout: "Usage windows of 5 hours · all days · UTC\n\nNo window is active.\n",
      stderr: "",
    });
    const empty = await runCli(["blocks"]);
    expect(empty.stdout).toContain("No logs found");
  });
});
