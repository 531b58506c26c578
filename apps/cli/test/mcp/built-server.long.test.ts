import { appendFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { tools } from "../../src/mcp/tools.js";
import { filesIn } from "../util/files-in.js";
import { emptyFolder } from "../util/log-folder.js";
import { builtJson, builtProgram, connect } from "../util/mcp-client.js";
import type { McpClient } from "../util/mcp-client.js";
import { response } from "../util/rows.js";
import { sessionOf, shopLogs } from "../util/shop-logs.js";

const open: McpClient[] = [];
afterEach(async () => {
  for (const { client } of open.splice(0)) await client.close();
});

async function server(home: string, ...args: readonly string[]): Promise<McpClient> {
  const connected = await connect(home, args);
  open.push(connected);
  return connected;
}

/** A call of each tool, and the command line that gives the same. */
const calls: readonly (readonly [name: string, args: Record<string, unknown>, line: readonly string[]])[] = [
  ["totals", {}, ["totals"]],
  ["totals", { last: "7d", cost: "both" }, ["totals", "--last", "7d", "--cost", "both"]],
  ["usage", {}, ["usage", "--top", "50"]],
  ["usage", { by: "day" }, ["usage", "--by", "day", "--top", "50"]],
  ["usage", { by: "week,model" }, ["usage", "--by", "week,model", "--top", "50"]],
  ["usage", { by: "month" }, ["usage", "--by", "month", "--top", "50"]],
  ["usage", { by: "day", limit: 1 }, ["usage", "--by", "day", "--top", "1"]],
  [
    "usage",
    { by: "project", project: ["shop"] },
    ["usage", "--by", "project", "--top", "50", "--project", "shop"],
  ],
  ["usage", { by: "tool" }, ["tools", "--by", "tool", "--top", "50"]],
  [
    "usage",
    { by: "program", sort: "calls", order: "asc" },
    ["tools", "--by", "program", "--top", "50", "--sort", "calls", "--order", "asc"],
  ],
  ["compare", { before: "2026-W46", after: "2026-W47" }, ["compare", "2026-W46", "2026-W47"]],
  ["failures", {}, ["errors", "--top", "20"]],
  [
    "failures",
    { since: "2026-11-16", until: "2026-11-16" },
    ["errors", "--top", "20", "--since", "2026-11-16", "--until", "2026-11-16"],
  ],
  ["audit", {}, ["audit", "--top", "50"]],
  [
    "audit",
    { severity: ["high"], rule: ["elevated-command"] },
    ["audit", "--top", "50", "--severity", "high", "--rule", "elevated-command"],
  ],
];

const now = ["--now", "2026-11-20T12:00:00Z"];

describe.skipIf(!existsSync(builtProgram))("the built MCP server", () => {
  it("lists read-only tools whose input names no file", async () => {
    const { client } = await server(emptyFolder());
    const { tools: listed } = await client.listTools();
    expect(listed.map(({ name }) => name)).toEqual([
      "totals",
      "usage",
      "sessions",
      "session",
      "compare",
      "failures",
      "audit",
    ]);
    for (const { annotations, inputSchema } of listed) {
      expect(annotations).toEqual({
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      const names = Object.keys(inputSchema.properties ?? {});
      const forbidden = ["path", "from", "config", "prices", "policy", "settings", "out", "open", "prompts"];
      expect(names.filter((name) => forbidden.includes(name))).toEqual([]);
    }
  });

  it.each(calls)("answers %s %j as the command does", async (name, args, line) => {
    const home = emptyFolder();
    const logs = shopLogs();
    const { call } = await server(home, "--path", logs, ...now);
    expect(await call(name, args)).toEqual({ result: builtJson(home, [...line, "--path", logs, ...now]) });
  });

  it("gives sessions as the commands do, without titles and tasks", async () => {
    const home = emptyFolder();
    const logs = shopLogs();
    const { call } = await server(home, "--path", logs);
    const written = builtJson(home, ["sessions", "--top", "20", "--path", logs]);
    expect(JSON.stringify(written)).toContain('"Gift cards"');
    const silent = withoutWords(written);
    expect(await call("sessions")).toEqual({ result: silent });
    const one = builtJson(home, ["session", sessionOf.cards, "--path", logs]);
    expect(JSON.stringify(one)).toContain('"Find the callers"');
    expect(await call("session", { id: "a111", limit: 1000 })).toEqual({ result: withoutWords(one) });
    const unknown = await call("session", { id: "zzz" });
    expect(unknown).toEqual({ error: expect.stringContaining("no title") });
    expect(JSON.stringify(unknown)).not.toContain("Gift");
  });

  it("counts a log that grows between two calls, and a session that is new", async () => {
    const logs = shopLogs();
    const { call } = await server(emptyFolder(), "--path", logs);
    const costOf = async () => {
      const answer = await call("totals");
      return "result" in answer ? answer.result["totals"] : answer;
    };
    // 39,180 + 1,010,000 + 20,000 micro-dollars, as `shopLogs` adds them up.
    expect(await costOf()).toMatchObject({ costNanoUsd: "1069180000", requests: 8, sessions: 3 });
    expect(await costOf()).toMatchObject({ costNanoUsd: "1069180000", requests: 8, sessions: 3 });
    // 1,000 tokens of output for 20 dollars a million: 20,000 micro-dollars.
    const tokens = { output: 1000 };
    const grown = response(
      { sessionId: sessionOf.tax },
      "2026-11-10T09:01:00.000Z",
      "TAXaaaaaaaaaaaaaaaaaa2",
      { tokens },
    );
    const folder = join(logs, "projects/-home-ann-shop");
    appendFileSync(join(folder, `${sessionOf.tax}.jsonl`), `${JSON.stringify(grown)}\n`);
    expect(await costOf()).toMatchObject({ costNanoUsd: "1089180000", requests: 9, sessions: 3 });
    const sessionId = "d4444444-0000-4000-8000-000000000004";
    const other = response({ sessionId }, "2026-11-19T09:01:00.000Z", "NEWaaaaaaaaaaaaaaaaaa1", { tokens });
    appendFileSync(join(folder, `${sessionId}.jsonl`), `${JSON.stringify(other)}\n`);
    expect(await costOf()).toMatchObject({ costNanoUsd: "1109180000", requests: 10, sessions: 4 });
    expect(await call("session")).toMatchObject({
      result: { session: { sessionId }, totals: { costNanoUsd: "20000000" } },
    });
  });

  it("changes no file but those of the cache", async () => {
    const home = emptyFolder();
    const logs = shopLogs();
    mkdirSync(join(home, "work"));
    const [homeBefore, logsBefore] = [filesIn(home), filesIn(logs)];
    const { call, client } = await server(home, "--path", logs);
    for (const [name, args] of [...calls, ["sessions", {}], ["session", {}]] as const) await call(name, args);
    expect(tools.map(({ name }) => name).filter((name) => !calls.some(([each]) => each === name))).toEqual([
      "sessions",
      "session",
    ]);
    await client.close();
    expect(filesIn(logs)).toEqual(logsBefore);
    const added = Object.keys(filesIn(home)).filter((path) => homeBefore[path] === undefined);
    expect(added.length).toBeGreaterThan(0);
    expect(added.filter((path) => !path.startsWith(".cache/turnmeter/"))).toEqual([]);
  });

  it("writes nothing but messages on stdout and nothing on stderr, and ends when its client does", async () => {
    const { client, messages, call } = await server(emptyFolder(), "--path", emptyFolder());
    const faults: Error[] = [];
    Object.assign(client, { onerror: (error: Error) => faults.push(error) });
    expect(await call("usage")).toMatchObject({ error: expect.stringContaining("No logs found in ") });
    await client.close();
    expect(faults).toEqual([]);
    expect(messages()).toBe("");
  });
});

/** JSON of a command as the server gives it: what people or models wrote is null. */
function withoutWords(json: unknown): unknown {
  const words = new Set(["title", "firstWords", "description"]);
  return JSON.parse(JSON.stringify(json), (key, value: unknown) => (words.has(key) ? null : value));
}
