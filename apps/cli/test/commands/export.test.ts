import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { emptyFolder, logFolder } from "../util/log-folder.js";
import { prompt, response, result } from "../util/rows.js";
import { readJson, runCli } from "../util/run-cli.js";
import { shopLogs } from "../util/shop-logs.js";
import { pointsIn } from "../analysis/otel/otlp-request.js";
import type { NamedPoint } from "../analysis/otel/otlp-request.js";

const shop = shopLogs();

async function exported(logs: string, ...more: readonly string[]): Promise<readonly NamedPoint[]> {
  const to = join(emptyFolder(), "new", "folder");
  const { exitCode, stderr } = await runCli([
    "export",
    "--to",
    to,
    "--as",
    "otel-json",
    "--path",
    logs,
    ...more,
  ]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return pointsIn(readFileSync(join(to, "metrics.jsonl"), "utf8"));
}

function sum(points: readonly NamedPoint[], metric: string, type?: string): number {
  return points
    .filter((point) => point.metric === metric && (type === undefined || point.attributes["type"] === type))
    .reduce((total, { value }) => total + value, 0);
}

function sumNano(points: readonly NamedPoint[]): string {
  const costs = points.filter(({ metric }) => metric === "claude_code.cost.usage");
  return String(costs.reduce((total, { value }) => total + BigInt(Math.round(value * 1e9)), 0n));
}

describe("turnmeter export --as otel-json", () => {
  it("adds up to the totals, digit by digit", async () => {
    const points = await exported(shop);
    const { totals } = await readJson(["totals", "--path", shop]);
    expect(sum(points, "claude_code.token.usage", "input")).toBe(totals["inputTokens"]);
    expect(sum(points, "claude_code.token.usage", "output")).toBe(totals["outputTokens"]);
    expect(sum(points, "claude_code.token.usage", "cacheRead")).toBe(totals["cacheReadTokens"]);
    expect(sum(points, "claude_code.token.usage", "cacheCreation")).toBe(
      Number(totals["cacheWrite5mTokens"]) + Number(totals["cacheWrite1hTokens"]),
    );
    expect(sumNano(points)).toBe(totals["costNanoUsd"]);
    expect(sum(points, "claude_code.session.count")).toBe(totals["sessions"]);
    expect(sum(points, "claude_code.lines_of_code.count", "added")).toBe(totals["linesAdded"]);
    expect(sum(points, "claude_code.lines_of_code.count", "removed")).toBe(totals["linesRemoved"]);
    const sessions = await readJson(["sessions", "--path", shop]);
    const activeMs = sessions.rows.reduce((total, row) => total + Number(row["activeMs"]), 0);
    expect(Math.round(sum(points, "claude_code.active_time.total") * 1000)).toBe(activeMs);
  });

  it("writes a point for each hour, model and type of a session", async () => {
    // The only request of the tax session: opus, 1,000 output tokens, 20,000 micro-dollars.
    const points = await exported(shop, "--session", "c3333333");
    const sessionId = "c3333333-0000-4000-8000-000000000003";
    const tokens = points.filter(({ metric }) => metric === "claude_code.token.usage");
    expect(tokens).toMatchObject([
      {
        unit: "tokens",
        value: 1000,
        attributes: { "session.id": sessionId, type: "output", query_source: "main" },
      },
    ]);
    expect(tokens[0]?.attributes["model"]).toMatch(/^claude-opus/);
    expect(tokens[0]?.startAt).toMatch(/^2026-11-10T\d\d:00:00\.000Z$/);
    expect(tokens[0]!.endAt > tokens[0]!.startAt).toBe(true);
    expect(points.filter(({ metric }) => metric === "claude_code.cost.usage")).toMatchObject([
      { unit: "USD", value: 0.02 },
    ]);
    expect(points.filter(({ metric }) => metric === "claude_code.session.count")).toMatchObject([
      { unit: "count", value: 1 },
    ]);
  });

  it("tells what became of edits, as far as the log says", async () => {
    const session = { sessionId: "d4444444-0000-4000-8000-000000000004" };
    const edit = (id: string, at: string) =>
      response(session, at, `EDITaaaaaaaaaaaaaaaaa${id}`, {
        tokens: { output: 1 },
        calls: { [`toolu_01EDITaaaaaaaaaaaaaaa${id}`]: "Edit" },
        input: { file_path: "/home/ann/shop/a.ts", old_string: "a", new_string: "b" },
      });
    const logs = logFolder({
      "s.jsonl": [
        prompt(session, "2026-11-16T08:00:00.000Z", "change it"),
        edit("1", "2026-11-16T08:00:01.000Z"),
        result(session, "2026-11-16T08:00:02.000Z", "toolu_01EDITaaaaaaaaaaaaaaa1"),
        edit("2", "2026-11-16T08:00:03.000Z"),
        result(session, "2026-11-16T08:00:04.000Z", "toolu_01EDITaaaaaaaaaaaaaaa2", {
          text: "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). STOP what you are doing and wait for the user to tell you how to proceed.",
          isError: true,
          toolUseResult: "User rejected tool use",
        }),
        edit("3", "2026-11-16T08:00:05.000Z"),
      ],
    });
    const points = await exported(logs);
    const decisions = points.filter(({ metric }) => metric === "claude_code.code_edit_tool.decision");
    expect(decisions.map(({ attributes, value }) => [attributes, value])).toEqual([
      [{ "session.id": session.sessionId, tool_name: "Edit", decision: "accept" }, 1],
      [{ "session.id": session.sessionId, tool_name: "Edit", decision: "reject", source: "user_reject" }, 1],
    ]);
  });

  it("writes the same bytes again, and replaces what was there as a whole", async () => {
    const to = emptyFolder();
    const file = join(to, "metrics.jsonl");
    const args = ["export", "--to", to, "--as", "otel-json", "--path", shop];
    await runCli(args);
    const first = readFileSync(file, "utf8");
    writeFileSync(file, "half of some");
    await runCli(args);
    expect(readFileSync(file, "utf8")).toBe(first);
    expect(readdirSync(to)).toEqual(["metrics.jsonl"]);
  });

  it("says what is in the file and what the logs do not hold", async () => {
    const to = emptyFolder();
    const { stdout } = await runCli(["export", "--to", to, "--path", shop]);
    expect(stdout).toContain("claude_code.token.usage");
    expect(stdout).toContain(`Written to ${join(to, "metrics.jsonl")}.`);
    expect(stdout).toContain("accepted prompts leave no trace");
    const json = await readJson(["export", "--to", to, "--path", shop, "--week", "2026-W46"]);
    expect(json).toMatchObject({ as: "otel-json", leftOut: { requests: 0, undated: 0 } });
    expect(json.rows).toContainEqual({
      metric: "claude_code.cost.usage",
      unit: "USD",
      dataPoints: 1,
      value: 0.02,
    });
  });

  it("writes an empty file where nothing is to write", async () => {
    const to = emptyFolder();
    expect((await runCli(["export", "--to", to])).exitCode).toBe(0);
    expect(readFileSync(join(to, "metrics.jsonl"), "utf8")).toBe("");
  });

  it("exits 1 where it cannot write, and 2 without a folder or for forms that it has not", async () => {
    const to = join(emptyFolder(), "file");
    writeFileSync(to, "");
    const failed = await runCli(["export", "--to", to, "--path", shop]);
    expect(failed.exitCode).toBe(1);
    expect(failed.stderr).toContain("could not write the export: ");
    expect((await runCli(["export", "--path", shop])).exitCode).toBe(2);
    const folder = emptyFolder();
    expect((await runCli(["export", "--to", folder, "--as", "parquet", "--path", shop])).exitCode).toBe(2);
    expect(existsSync(join(folder, "metrics.jsonl"))).toBe(false);
  });
});
