import { describe, expect, it } from "vitest";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { emptyFolder, logFolder } from "../util/log-folder.js";
import { answersTo, hello, lines, toolCall } from "../util/mcp-client.js";
import { prompt, response, title } from "../util/rows.js";
import { runCli } from "../util/run-cli.js";
import { sessionOf, shopLogs } from "../util/shop-logs.js";

const logs = shopLogs();

/** The result of a call, or the text of its error. */
async function call(
  name: string,
  args: object,
  flags: readonly string[] = ["--path", logs],
): Promise<unknown> {
  const answers = await answersTo([lines(...hello, toolCall(1, name, args))], flags);
  const answer = answers.find(({ id }) => id === 1);
  if (answer?.result === undefined) return answer?.error;
  const { isError, structuredContent, content } = answer.result;
  return isError === true ? { error: content } : structuredContent;
}

const fault = (text: string) => ({ error: [{ type: "text", text }] });

describe("arguments of a call", () => {
  it.each([
    ["usage", { path: ["/etc"] }, /^no argument of usage: path; allowed is by, since, /],
    [
      "usage",
      { out: "/tmp/page.html", format: "html" },
      /^no argument of usage: out; .*\nno argument of usage: format; /,
    ],
    ["usage", { proyect: ["shop"] }, /^no argument of usage: proyect; did you mean project\?$/],
    ["usage", { __proto__: null, constructor: "x" }, /^no argument of usage: constructor; allowed is by, /],
    ["usage", { by: "dya" }, /^not a value of --by: dya; allowed is day, week, /],
    ["usage", { by: ["day", "model"] }, /^by: allowed is one value, and no list$/],
    ["usage", { by: { $ne: 1 } }, /^by: allowed is one text$/],
    ["usage", { by: "tool", cost: "both" }, /^cost cannot be given by tool$/],
    ["usage", { project: [] }, /^project: an empty list; leave it out to have all$/],
    ["usage", { project: [["shop"]] }, /^project: allowed is a list of texts$/],
    ["usage", { project: Array.from({ length: 101 }, () => "a") }, /^project: 101 values; allowed are 100$/],
    ["usage", { project: ["a".repeat(1001)] }, /^project: 1001 characters; allowed are 1000$/],
    ["usage", { project: ["a\u001b[2J"] }, /^project: control characters are not allowed$/],
    ["usage", { last: "--path=/etc" }, /^\W*not a value of last: --path=\/etc|--path=\/etc/],
    [
      "usage",
      { since: "2026-11-10", until: "2026-11-01" },
      /^since is after until: 2026-11-10, 2026-11-01; /,
    ],
    ["usage", { sort: "nothing" }, /^--sort: there is no column nothing here; allowed is /],
    ["usage", { limit: 0 }, /^not a value of limit: 0; allowed is a whole number from 1 to 1000$/],
    ["usage", { limit: 1e9 }, /^not a value of limit: 1000000000; /],
    ["usage", { limit: "ten" }, /^not a value of limit: ten; /],
    ["session", { id: "../../etc/passwd" }, /^No session \.\.\/\.\.\/etc\/passwd\. There are:\n/],
    [
      "session",
      { id: "a111", parts: ["title"] },
      /^no part of this result: title; allowed is schema, isSample, /,
    ],
    ["compare", { before: "2026-W46" }, /^missing argument: after$/],
    ["compare", { before: "", after: "2026-W46" }, /^a side of a comparison is empty; /],
    ["compare", { before: `folder:${logs}`, after: "2026-W46" }, /^no other folder can be read here; /],
    [
      "compare",
      { before: logs, after: "2026-W46" },
      /^no session, model, client version or folder .* in the logs\n/,
    ],
    [
      "compare",
      { before: ".", after: "2026-W46" },
      /^no session, model, client version or folder \. in the logs\n/,
    ],
    ["audit", { policy: "/etc/passwd" }, /^no argument of audit: policy; /],
    ["audit", { rule: ["nothing"] }, /^not a value of --rule: nothing; allowed is /],
  ])("of %s %j are refused with a sentence", async (name, args, text) => {
    expect(await call(name, args)).toEqual(fault(expect.stringMatching(text)));
  });

  it("are repeated only in part where they are long", async () => {
    const answer = JSON.stringify(await call("usage", { ["y".repeat(100_000)]: "" }));
    expect(answer.slice(0, 2_000)).toMatch(/no argument of usage: y{100}…y+; allowed is by, since, /);
  });

  it("may be null, a single text in place of a list, and numbers and switches as texts", async () => {
    const asked = await call("usage", { by: "day", project: "shop", model: null, limit: "1" });
    expect(asked).toEqual(await call("usage", { by: "day", project: ["shop"], limit: 1 }));
    expect(asked).toMatchObject({ rows: [{ date: "2026-11-16" }], rowsLeftOut: 1 });
  });

  it("are those of a tool that there is", async () => {
    expect(await call("report", {})).toEqual({
      code: -32602,
      message: expect.stringContaining("no such tool; allowed is totals, usage, sessions, "),
    });
  });
});

describe("what a call may show", () => {
  const inShop = ["--path", logs, "--project", "shop"];

  it("is limited by the filters that the server was started with, which a call narrows", async () => {
    // Without atlas: 39,180 + 20,000 micro-dollars.
    expect(await call("totals", {}, inShop)).toMatchObject({ totals: { costNanoUsd: "59180000" } });
    expect(await call("totals", { project: ["atlas"] }, inShop)).toMatchObject({
      totals: { requests: 0, costNanoUsd: "0" },
    });
    expect(await call("totals", { model: ["haiku"] }, inShop)).toMatchObject({
      totals: { costNanoUsd: "700000" },
    });
    expect(await call("totals", { model: ["opus"] }, ["--path", logs, "--model", "haiku"])).toMatchObject({
      totals: { requests: 0 },
    });
    expect(await call("sessions", {}, [...inShop, "--session", "a111"])).toMatchObject({
      rows: [{ sessionId: sessionOf.cards }],
    });
  });

  it("names nothing beyond, not even as a hint", async () => {
    const answers = await Promise.all([
      call("session", { id: sessionOf.tiles }, inShop),
      call("session", { id: "b222222" }, inShop),
      call("totals", { project: ["atlas"] }, inShop),
      call("totals", { session: [sessionOf.tiles.slice(0, 7)] }, inShop),
      call("totals", { model: ["claude-sonnet-5-6"] }, inShop),
      call("usage", { by: "project,model,session" }, inShop),
      call("compare", { before: "b222", after: "a111" }, inShop),
      call("failures", {}, inShop),
      call("audit", {}, inShop),
    ]);
    // The first one says again what was typed.
    const text = JSON.stringify(answers).replaceAll(logs, "").replace(`No session ${sessionOf.tiles}`, "");
    expect(text).not.toContain("/home/ann/atlas");
    expect(text).not.toContain(sessionOf.tiles);
    expect(text).not.toContain("claude-sonnet-5-5");
  });

  it("is limited by the days that it was started with, whatever a call asks for", async () => {
    const november18 = ["--path", logs, "--since", "2026-11-18"];
    expect(await call("usage", { by: "day", since: "2026-01-01" }, november18)).toMatchObject({
      period: { since: "2026-11-18", until: null },
      rows: [{ date: "2026-11-18", costNanoUsd: "1010000000" }],
    });
    const week = ["--path", logs, "--week", "2026-W46"];
    expect(await call("totals", { last: "4w" }, week)).toMatchObject({
      period: { since: "2026-11-09", until: "2026-11-15" },
      totals: { costNanoUsd: "20000000" },
    });
    expect(await call("totals", { week: "2026-W47" }, week)).toEqual(
      fault("no day of that period can be shown; allowed is any day from 2026-11-09 to 2026-11-15"),
    );
    expect(await call("session", { id: "a111" }, week)).toEqual(
      fault(expect.stringMatching(/^No session a111\. There are:\n {2}c3333333 .*\n[^\n]*$/)),
    );
  });

  it("has no titles, first words or tasks, and with --redact no names either", async () => {
    const sessionId = "e5555555-0000-4000-8000-000000000005";
    const secretive = logFolder({
      [`${sessionId}.jsonl`]: [
        prompt({ sessionId }, "2026-11-16T10:00:00.000Z", "hush prompt"),
        response({ sessionId }, "2026-11-16T10:00:05.000Z", "HUSHaaaaaaaaaaaaaaaaa1", {
          tokens: { output: 10 },
        }),
        title({ sessionId }, "hush title"),
      ],
    });
    const flags = ["--path", secretive];
    const all = async (more: readonly string[]) =>
      JSON.stringify([
        await call("sessions", {}, [...flags, ...more]),
        await call("session", {}, [...flags, ...more]),
        await call("session", { id: "f" }, [...flags, ...more]),
        await call("compare", { before: "e5", after: "2026-W47" }, [...flags, ...more]),
      ]);
    const shown = await all([]);
    expect(shown).not.toContain("hush");
    expect(shown).toContain("/home/ann/shop");
    expect(await all(["--redact"])).not.toContain("/home/ann/shop");
  });

  it("has the budget of the command line", async () => {
    const flags = ["--path", logs, "--budget", "month=20", "--now", "2026-11-20T12:00:00Z"];
    // All three sessions are of November.
    expect(await call("totals", { last: "1d" }, flags)).toMatchObject({
      budget: { month: "2026-11", spentUsd: 1.06918 },
    });
  });

  it("holds a policy of the command line against what agents did", async () => {
    const policy = join(emptyFolder(), "policy.json");
    writeFileSync(policy, JSON.stringify({ allowedTools: ["Read", "Agent"] }));
    const { stdout } = await runCli(["audit", "--policy", policy, "--path", logs, "--top", "50", "--json"]);
    const result = await call("audit", {}, ["--path", logs, "--policy", policy]);
    expect(result).toEqual(JSON.parse(stdout));
    expect(JSON.stringify(result)).toContain('"tool-not-allowed"');
    expect(readFileSync(policy, "utf8")).toContain("allowedTools");
  });
});

describe("the size of a result", () => {
  it("is bounded for each list, with what is left out", async () => {
    expect(await call("sessions", { limit: 2 })).toMatchObject({
      rows: [{ sessionId: sessionOf.tiles }, { sessionId: sessionOf.cards }],
      rowsLeftOut: 1,
    });
    // Cards has five requests of its main thread's context, four calls of tools, and two threads.
    const { leftOut, agents, rows } = Object(await call("session", { id: "a111", limit: 1 }));
    expect(agents).toHaveLength(1);
    expect(rows).toHaveLength(1);
    expect(leftOut).toMatchObject({ agents: 1, calls: 3 });
    const part = Object(await call("session", { id: "a111", parts: ["calls"] }));
    expect(Object.keys(part)).toEqual(["schema", "isSample", "period", "totals", "problems", "calls"]);
    expect(part.calls).toHaveLength(4);
  });

  it("is bounded as a whole, and keeps the newest days", async () => {
    const sessionId = "f6666666-0000-4000-8000-000000000006";
    const days = Array.from({ length: 400 }, (_, day) =>
      new Date(Date.UTC(2025, 9, 1 + day, 12)).toISOString(),
    );
    const many = logFolder({
      [`${sessionId}.jsonl`]: days.map((at, day) =>
        response({ sessionId }, at, `DAY${String(day).padStart(19, "a")}`, { tokens: { output: 10 } }),
      ),
    });
    const { rows, rowsLeftOut } = Object(await call("usage", { by: "day", limit: 1000 }, ["--path", many]));
    expect(rows.length + rowsLeftOut).toBe(400);
    expect(rows.length).toBeGreaterThan(80);
    // 2025-10-01 and 399 days.
    expect(rows.at(-1)).toMatchObject({ date: "2026-11-04" });
    expect(JSON.stringify(rows).length).toBeLessThan(64_000);
    expect(JSON.stringify(rows).length).toBeGreaterThan(40_000);
  });
});
