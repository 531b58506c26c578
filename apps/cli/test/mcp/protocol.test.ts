import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { emptyFolder } from "../util/log-folder.js";
import { answersTo, hello, lines, toolCall } from "../util/mcp-client.js";
import { runCli } from "../util/run-cli.js";
import { shopLogs } from "../util/shop-logs.js";

const logs = shopLogs();
const ping = { jsonrpc: "2.0", id: 9, method: "ping" };
/** With 61 characters around its 10 million. */
const large = JSON.stringify({ ...ping, params: { text: "a".repeat(10_000_000) } });
const pong = { jsonrpc: "2.0", id: 9, result: {} };

async function* noInput() {}

describe("messages of a client", () => {
  it("are read however they come in pieces", async () => {
    const text = lines(...hello, toolCall(1, "totals"), ping);
    const whole = await answersTo([text], ["--path", logs]);
    expect(new Set(whole.map(({ id }) => id))).toEqual(new Set([0, 1, 9]));
    const bytes = Buffer.from(text.replaceAll("\n", "\r\n"));
    const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, at) =>
      bytes.subarray(at * 7, at * 7 + 7),
    );
    const sorted = (answers: typeof whole) => answers.toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0));
    expect(sorted(await answersTo(pieces, ["--path", logs]))).toEqual(sorted(whole));
  });

  it.each([
    ["what is no JSON", "hello\n", { code: -32700, message: "not JSON" }],
    ["what is no message", '{"a":1}\n', { code: -32600, message: "not a message of JSON-RPC 2.0" }],
    [
      "a list of messages",
      `[${JSON.stringify(ping)}]\n`,
      { code: -32600, message: "not a message of JSON-RPC 2.0" },
    ],
    ["bytes that are no text", Buffer.from([255, 254, 0, 10]), { code: -32700, message: "not JSON" }],
    [
      "10 MB in one line",
      `${large}
`,
      { code: -32600, message: "a message of 10000061 bytes; allowed are 1000000" },
    ],
  ])("that are %s are answered with an error, and the next ones as ever", async (_, chunk, error) => {
    const answers = await answersTo([lines(...hello), chunk, lines(ping)], ["--path", logs]);
    expect(answers.filter(({ id }) => id !== 0)).toEqual([{ jsonrpc: "2.0", error }, pong]);
  });

  it("are answered also where the last line has no end, and blank lines are none", async () => {
    const answers = await answersTo([`\n\n${lines(...hello, ping).trimEnd()}`], ["--path", logs]);
    expect(answers.slice(1)).toEqual([pong]);
  });

  it("are answered in order, one call after the other, and refused where too many wait", async () => {
    const calls = Array.from({ length: 40 }, (_, at) =>
      toolCall(100 + at, "totals", { session: [`s${at}`] }),
    );
    const answers = await answersTo([lines(...hello, ...calls)], ["--path", logs]);
    const of = (isError: boolean) =>
      answers.flatMap(({ id = 0, result }) =>
        id >= 100 && (result?.["isError"] === true) === isError ? [id] : [],
      );
    expect(of(false)).toEqual(Array.from({ length: 32 }, (_, at) => 100 + at));
    expect(of(true)).toEqual(Array.from({ length: 8 }, (_, at) => 132 + at));
  });

  it("that cancel a call are obeyed: it has no answer, and the others have theirs", async () => {
    const cancel = {
      jsonrpc: "2.0",
      method: "notifications/cancelled",
      params: { requestId: 2, reason: "no need" },
    };
    const answers = await answersTo(
      [lines(...hello, toolCall(1, "totals"), toolCall(2, "audit"), toolCall(3, "totals"), cancel)],
      ["--path", logs],
    );
    expect(answers.map(({ id }) => id)).toEqual([0, 1, 3]);
  });
});

describe("how the server is started", () => {
  it.each([
    [["--last", "soon"], 2, /^not a length of time|last/],
    [["--timezone", "Nowhere/Bad"], 2, /Nowhere\/Bad/],
    [["--fail-on", "costUsd > 1"], 2, /^--fail-on is a flag of commands that read logs; /],
    [["--json"], 2, /^unknown flag: --json/],
  ])("with %j is refused with a sentence", async (flags, code, text) => {
    const { exitCode, stderr, stdout } = await runCli(["mcp", ...flags], { input: noInput });
    expect({ exitCode, stdout }).toEqual({ exitCode: code, stdout: "" });
    expect(stderr).toMatch(text);
  });

  it("with a folder that is missing is told to who calls, since it may come", async () => {
    const path = `${emptyFolder()}/later`;
    const answers = await answersTo([lines(...hello, toolCall(1, "totals"))], ["--path", path]);
    expect(answers[1]?.result).toMatchObject({
      isError: true,
      content: [{ type: "text", text: `no such folder or file: ${path}` }],
    });
  });

  it("takes settings from the user's config, and from none of the folder that it is started in", async () => {
    const [cwd, homeDirectory] = [emptyFolder(), emptyFolder()];
    const config = join(homeDirectory, ".config/turnmeter/config.json");
    mkdirSync(dirname(config), { recursive: true });
    writeFileSync(
      config,
      JSON.stringify({ path: [logs], project: ["shop"], format: "csv", failOn: ["costUsd > 0"] }),
    );
    writeFileSync(join(cwd, "turnmeter.config.json"), JSON.stringify({ path: ["/etc"], project: ["atlas"] }));
    const answers = await answersTo([lines(...hello, toolCall(1, "totals"))], [], { cwd, homeDirectory });
    // Shop alone: 39,180 + 20,000 micro-dollars.
    expect(answers[1]?.result).toMatchObject({ structuredContent: { totals: { costNanoUsd: "59180000" } } });
  });

  it("on a terminal says what it waits for", async () => {
    const nothing = { isTTY: true, async *[Symbol.asyncIterator]() {} };
    const { exitCode, stderr } = await runCli(["mcp"], { input: () => nothing });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: "Waiting for an MCP client on stdin; Ctrl-C ends it. Clients start this command themselves.\n",
    });
  });
});
