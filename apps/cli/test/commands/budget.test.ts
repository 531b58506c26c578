import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { emptyFolder, logFolder } from "../util/log-folder.js";
import { response } from "../util/rows.js";
import { readJson, runCli } from "../util/run-cli.js";

const session = { sessionId: "f6666666-0000-4000-8000-000000000006" };
// Half of November has passed on Monday the 16th at 00:00. $10 are 500,000 output tokens of opus.
const half = { now: () => Date.UTC(2026, 10, 16) };
const workday = (date: string, index: number) =>
  response(session, `${date}T12:00:00.000Z`, `DAY${String(index).padStart(18, "a")}`, {
    tokens: { output: 500_000 },
  });

/** Each working day of the four weeks before costs $10: $100 of November, and eleven working days are left. */
const logs = logFolder({
  "s.jsonl": [19, 20, 21, 22, 23, 26, 27, 28, 29, 30]
    .map((day) => `2026-10-${day}`)
    .concat([2, 3, 4, 5, 6, 9, 10, 11, 12, 13].map((day) => `2026-11-${String(day).padStart(2, "0")}`))
    .map(workday),
});
const path = ["--path", logs];

describe("--budget", () => {
  it("adds the month of the present to totals, whatever days they are of", async () => {
    const args = ["totals", ...path, "--budget", "month=300", "--last", "3d"];
    const { stdout } = await runCli(args, half);
    expect(stdout).toContain("Budget of 2026-11");
    expect(stdout).toMatch(/\n {2}spent +\$100\.00 *\n {2}pace +0\.67 times the budget's pace *\n/);
    expect(stdout).toMatch(/\n {2}expected at its end +\$210\.00 \(\$210\.00 to \$210\.00, a 90 % range\)/);
    const { budget } = await readJson(args, half);
    expect(budget).toMatchObject({
      month: "2026-11",
      budgetUsd: 300,
      spentUsd: 100,
      expectedUsd: 210,
      days: 28,
    });
    const csv = await runCli([...args, "--format", "csv"], half);
    expect(csv.stdout).toContain("\r\nbudget.spentUsd,100\r\n");
    expect((await readJson(["totals", ...path], half))["budget"]).toBeNull();
  });

  it("counts what the filters count", async () => {
    const { budget } = await readJson(
      ["totals", ...path, "--budget", "month=300", "--model", "claude-haiku-5-5"],
      half,
    );
    expect(budget).toMatchObject({ spentUsd: 0, expectedUsd: null });
  });

  it("of a config file is an object, and reaches report and status line", async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, "turnmeter.config.json"), JSON.stringify({ budget: { month: 300 } }));
    const report = await runCli(["report", ...path, "--quiet"], { ...half, cwd });
    const page = readFileSync(join(cwd, "turnmeter-report.html"), "utf8");
    const words = page
      .replaceAll(/<[^>]*>/g, "")
      .replaceAll("&#39;", "'")
      .replaceAll(/\s+/g, " ");
    expect(words).toContain(
      "0.67 times the budget's pace; $210.00 ($210.00 to $210.00, a 90 % range) expected by its end.",
    );
    expect(report.stdout).toContain(
      "November 2026: $100.00 of $300.00 spent, 0.67 times the budget's pace; $210.00 ($210.00 to $210.00, a 90 % range) expected by its end.",
    );
    expect((await readJson(["report", ...path], { ...half, cwd }))["budget"]).toMatchObject({
      budgetUsd: 300,
    });
    const line = await runCli(["statusline", ...path, "--parts", "budget", "--color", "never"], {
      ...half,
      cwd,
    });
    expect(line.stdout).toBe("month $100.00 of $300.00, pace 0.67, end $210.00 ($210.00 to $210.00)\n");
  });

  it("can be a threshold, exactly", async () => {
    // $100 of $200 in half the time is a pace of 1.
    const failing = async (threshold: string, budget = "200") =>
      (await runCli(["totals", ...path, "--budget", `month=${budget}`, "--fail-on", threshold], half))
        .exitCode;
    expect(await failing("budget.pace > 1")).toBe(0);
    expect(await failing("budget.pace >= 1")).toBe(3);
    expect(await failing("budget.pace > 1", "199.999999999")).toBe(3);
    expect(await failing("budget.spentUsd > 100")).toBe(0);
    expect(await failing("budget.expectedUsd > 209")).toBe(3);
    const none = await runCli(["totals", ...path, "--fail-on", "budget.pace > 1"], half);
    expect([none.exitCode, none.stderr]).toEqual([
      2,
      'not a value of --fail-on: budget.pace > 1; there is no budget; allowed is one with --budget month=200, or "budget": { "month": 200 } in a config file\n',
    ]);
  });

  it("is not decided by what has no price", async () => {
    const unpriced = logFolder({
      "s.jsonl": [
        workday("2026-11-10", 1),
        response(session, "2026-11-11T12:00:00.000Z", "UNPRICEDaaaaaaaaaaaaa1", {
          model: "own",
          tokens: { output: 5 },
        }),
      ],
    });
    const args = ["totals", "--path", unpriced, "--budget", "month=300", "--fail-on", "budget.pace > 1"];
    const { exitCode, stderr, stdout } = await runCli(args, half);
    expect(exitCode).toBe(3);
    expect(stderr).toContain(
      "threshold not decided: budget.pace > 1; budget.pace is at least 0.0667 (1 request not fully priced)",
    );
    expect(stdout).toMatch(/\n {2}spent +≥ \$10\.00/);
    expect(stdout).toContain("not known: less than a whole week of logs");
  });

  it.each([
    ["0", "allowed is month=amount"],
    ["week=5", "allowed is month=amount"],
    ["month=", "allowed is a number of dollars above 0, such as 200 or 199.50"],
    ["month=0", "allowed is a number of dollars above 0, such as 200 or 199.50"],
    ["month=-5", "allowed is a number of dollars above 0, such as 200 or 199.50"],
    ["month=Infinity", "allowed is a number of dollars above 0, such as 200 or 199.50"],
    ["month=NaN", "allowed is a number of dollars above 0, such as 200 or 199.50"],
    ["month=<b>200</b>", "allowed is a number of dollars above 0, such as 200 or 199.50"],
  ])("is no %s", async (value, allowed) => {
    const { exitCode, stderr, stdout } = await runCli(["totals", ...path, "--budget", value]);
    expect({ exitCode, stderr, stdout }).toEqual({
      exitCode: 2,
      stderr: `not a value of --budget: ${value}; ${allowed}\n`,
      stdout: "",
    });
  });

  it.each([
    [
      '{ "month": "<script>alert(1)</script>" }',
      'budget.month: not a value: "<script>alert(1)</script>"; allowed is a number of dollars above 0, such as 200 or 199.50',
    ],
    [
      '{ "month": -1 }',
      "budget.month: not a value: -1; allowed is a number of dollars above 0, such as 200 or 199.50",
    ],
    [
      '{ "month": 0 }',
      "budget.month: not a value: 0; allowed is a number of dollars above 0, such as 200 or 199.50",
    ],
    [
      '{ "month": 1e999 }',
      "budget.month: not a value: null; allowed is a number of dollars above 0, such as 200 or 199.50",
    ],
    [
      '{ "month": "\\u001b[31m200" }',
      'budget.month: not a value: "\\u001b[31m200"; allowed is a number of dollars above 0, such as 200 or 199.50',
    ],
    ['{ "moth": 5, "month": 5 }', "budget.moth: no such amount; did you mean month?"],
    ["200", 'budget: not a value: 200; allowed is an object such as { "month": 200 }'],
    [
      "{}",
      "budget.month: not a value: nothing; allowed is a number of dollars above 0, such as 200 or 199.50",
    ],
  ])("of a config file is no %s", async (budget, fault) => {
    const cwd = emptyFolder();
    const file = join(cwd, "turnmeter.config.json");
    writeFileSync(file, `{ "budget": ${budget} }`);
    const { exitCode, stderr } = await runCli(["totals", ...path], { cwd });
    expect([exitCode, stderr]).toEqual([2, `${file}: ${fault}\n`]);
  });
});

describe("--plan", () => {
  // The ten working days of November cost $100; half of November is half of a month's price.
  const args = ["totals", ...path, "--since", "2026-11-01", "--until", "2026-11-15", "--plan"];

  it("says what the same work costs at list prices, and that it is an estimate", async () => {
    const { stdout } = await runCli([...args, "max-20x"], half);
    expect(stdout).toContain(
      "The same work at list prices: $100.00, 100.0 % of the $100.00 that a plan of $200.00 a month costs for 15 days. An estimate: list prices, not your bill.",
    );
    expect((await runCli([...args, "20"], half)).stdout).toContain(
      "$100.00, 10.0 times the $10.00 that a plan of $20.00 a month",
    );
    expect((await runCli([...args, "chatgpt-pro-5x"], half)).stdout).toContain(
      "costs for 15 days. An estimate: list prices, not your bill. The plan's price is an estimate too: it is not from its vendor.",
    );
    const { plan } = await readJson([...args, "max-20x"], half);
    expect(plan).toMatchObject({
      plan: "max-20x",
      usdPerMonth: 200,
      planUsd: 100,
      costUsd: 100,
      ratio: 1,
      days: 15,
    });
    expect(await readJson([...args, "49.5"], half)).toMatchObject({
      plan: { plan: null, source: null, usdPerMonth: 49.5 },
    });
    expect((await readJson(["totals", ...path], half))["plan"]).toBeNull();
  });

  it("is also said of a report", async () => {
    const { stdout } = await runCli(["report", ...path, "--week", "2026-W46", "--plan", "pro", "--quiet"], {
      ...half,
      cwd: emptyFolder(),
    });
    // Seven of November's thirty days of $20.
    expect(stdout).toContain("The same work at list prices: $50.00, 10.7 times the $4.67");
  });

  it.each(["free", "0", "-1", "max-20X", "<b>"])("is no %s", async (plan) => {
    const { exitCode, stderr } = await runCli([...args, plan]);
    expect([exitCode, stderr]).toEqual([
      2,
      `not a value of --plan: ${plan}; allowed is pro, max-5x, max-20x, chatgpt-plus, chatgpt-pro-5x, or dollars a month such as 200\n`,
    ]);
  });
});
