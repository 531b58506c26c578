import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commandNames } from "../src/common/command-names.js";
import { serve } from "./server/serving.js";
import { emptyFolder, logFolder } from "./util/log-folder.js";
import { runCli } from "./util/run-cli.js";
import { prompt, response, result, title } from "./util/rows.js";

const sessionId = "5b0c63a1-8f3e-4c52-9d7c-0a1b2c3d4e5f";
const agentId = "a0b1c2d3e4f50617";
const main = { sessionId, cwd: "/home/zorro/hushproject", branch: "hushbranch" };
const agent = { ...main, agentId };
const call = (id: string) => `toolu_01AbCdEfGhIjKlMnOp${id}`;

/** Every name in these logs that says whose they are holds one of these words. */
const secrets = /hush|zorro/i;

const logs = logFolder({
  [`${sessionId}.jsonl`]: [
    title(main, "hushtitle"),
    prompt(main, "2026-11-16T09:00:00.000Z", "hushprompt"),
    prompt(
      main,
      "2026-11-16T09:00:01.000Z",
      "<command-name>/hushcommand</command-name>\n<command-message>hushcommand</command-message>\n<command-args></command-args>",
    ),
    response(main, "2026-11-16T09:00:05.000Z", "A", {
      tokens: { input: 10, output: 20 },
      calls: { [call("11")]: "Edit" },
      input: {
        file_path: "/home/zorro/hushproject/hushfile.ts",
        old_string: "hushold",
        new_string: "hushnew",
      },
    }),
    result(main, "2026-11-16T09:00:06.000Z", call("11"), { text: "hushresult", isError: true }),
    response(main, "2026-11-16T09:00:07.000Z", "B", {
      tokens: { input: 10, output: 20 },
      calls: { [call("12")]: "mcp__hushserver__hushtool", [call("14")]: "mcp__hushserver__hushtool" },
    }),
    result(main, "2026-11-16T09:00:09.000Z", call("12"), { text: "hushresult" }),
    response(main, "2026-11-16T09:00:10.000Z", "C", {
      tokens: { input: 10, output: 20 },
      calls: { [call("13")]: "Agent" },
      input: { description: "hushtask", subagent_type: "hushagent", prompt: "hushprompt" },
    }),
    result(main, "2026-11-16T09:00:30.000Z", call("13"), {
      text: "hushresult",
      toolUseResult: { status: "completed", agentId, agentType: "hushagent", totalTokens: 12 },
    }),
    { type: "novel-record", sessionId, cwd: "/home/zorro/hushproject" },
  ],
  [`${sessionId}/subagents/agent-${agentId}.jsonl`]: [
    prompt(agent, "2026-11-16T09:00:11.000Z", "hushprompt"),
    response(agent, "2026-11-16T09:00:20.000Z", "D", { tokens: { input: 5, output: 5 } }),
  ],
  [`${sessionId}/subagents/agent-${agentId}.meta.json`]: { agentType: "hushagent", description: "hushtask" },
  // A session that is named by its file, with a torn line, a subagent without a transcript, a model without a price.
  "hushsession.jsonl": `${[
    prompt({ ...main, sessionId: "hushsession" }, "2026-11-10T09:00:00.000Z", "hushprompt"),
    response({ ...main, sessionId: "hushsession" }, "2026-11-10T09:00:05.000Z", "E", {
      model: "model-x",
      tokens: { input: 10, output: 20 },
      calls: { [call("15")]: "Agent" },
      input: { description: "hushtask", subagent_type: "hushagent", prompt: "hushprompt" },
    }),
    result({ ...main, sessionId: "hushsession" }, "2026-11-10T09:00:30.000Z", call("15"), {
      toolUseResult: { status: "completed", agentId: "hushname@hushteam", agentType: "hushagent" },
    }),
  ]
    .map((row) => JSON.stringify(row))
    .join("\n")}\n{"type":"user","cwd":"/home/zorro/hush`,
});

/** The logs in a folder of that name. */
function copiedLogs(name: string): string {
  const folder = join(emptyFolder(), name);
  cpSync(logs, folder, { recursive: true });
  return folder;
}

/** Arguments that a command needs besides. */
const besides: Readonly<Record<string, readonly (readonly string[])[]>> = {
  tools: [[], ["--by", "server"]],
  projects: [[], ["--by", "folder"]],
  agents: [[], ["--by", "run"]],
  daily: [[], ["--breakdown"]],
  explain: [[], ["--as", "ccusage"]],
  export: [["--to", "."]],
  watch: [["--once"]],
  session: [[sessionId], [sessionId.slice(0, 8)], ["hushses"]],
  compare: [
    ["2026-W46", "2026-W47"],
    [copiedLogs("hushlogs"), copiedLogs("hushcopy")],
  ],
};

/** Commands that read no logs, and have no flag for it. */
const withoutLogs: ReadonlySet<string> = new Set([
  "prices",
  "cache",
  "lake",
  "completion",
  "statusline",
  "config",
]);
/** Commands whose answers to requests are tested with them. */
const servers: ReadonlySet<string> = new Set(["serve", "mcp"]);

const cases = commandNames
  .filter((name) => !withoutLogs.has(name) && !servers.has(name))
  .flatMap((name) => (besides[name] ?? [[]]).map((more) => [name, ...more].join(" ")));

/** Everything that a command writes: to the terminal, and to a page. */
async function written(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const cwd = emptyFolder();
  const { stdout, stderr } = await runCli([...args, "--path", logs, "--redact"], { cwd, env });
  const files = readdirSync(cwd).map((name) => readFileSync(join(cwd, name), "utf8"));
  return `${stdout}${stderr}${files.join("")}`;
}

describe("--redact", () => {
  it("is put to the test: without it the names are there", async () => {
    const { stdout } = await runCli(["sessions", "--json", "--path", logs]);
    expect(stdout).toMatch(/hushproject/);
    expect(stdout).toMatch(/hushtitle/);
    const agents = await runCli(["agents", "--by", "run", "--json", "--path", logs]);
    expect(agents.stdout).toMatch(/hushtask/);
    expect(agents.stdout).toMatch(/hushagent/);
    const tools = await runCli(["tools", "--json", "--path", logs]);
    expect(tools.stdout).toMatch(/hushserver/);
  });

  it.each(cases)("R87 leaves no name in what `%s` writes in any format", async (command) => {
    for (const format of ["table", "json", "csv", "md", "html"]) {
      const text = await written([...command.split(" "), "--format", format]);
      expect(text.length, format).toBeGreaterThan(50);
      expect(text.replaceAll(logs, ""), format).not.toMatch(secrets);
    }
  });

  it.each([
    "/",
    "/?period=all",
    "/?period=2026-W46&project=nothing",
    "/sessions",
    "/sessions?q=nothing",
    `/sessions?with=${sessionId}`,
    `/sessions/${sessionId}`,
    "/sessions/nothing",
    "/nothing",
    "/compare?a=2026-W46&b=2026-W47",
    "/compare?a=nothing&b=2026-W47",
    "/?period=nothing",
    "/events",
  ])("R87 leaves none in the page of %s, nor in what it links to and asks for", async (path) => {
    const { get, written: said } = await serve(["--path", logs, "--redact"]);
    const { text, headers } = await get(path);
    expect(text.length).toBeGreaterThan(50);
    expect(`${text}${JSON.stringify(headers)}${said.stderr}`.replaceAll(logs, "")).not.toMatch(secrets);
  });

  it("leads from pseudonyms on a served page to what they name", async () => {
    const { get } = await serve(["--path", logs, "--redact"]);
    const sessionsOn = async (path: string): Promise<readonly string[]> =>
      [...(await get(path)).text.matchAll(/href="(\/sessions\/[^"?]+)"/g)].map(([, link = ""]) => link);
    const links = await sessionsOn("/sessions");
    expect(links.length).toBe(2);
    for (const link of links) expect([link, (await get(link)).status]).toEqual([link, 200]);
    const { text } = await get(links[0] ?? "");
    const [project] = /project-[0-9a-f]+/.exec(text) ?? [];
    expect(await sessionsOn(`/sessions?project=${project}`)).toEqual(links);
    expect(await sessionsOn("/sessions?project=nothing")).toEqual([]);
  });

  it("leaves none in the message of a strict run", async () => {
    const { exitCode, stderr } = await runCli(["totals", "--strict", "--path", logs, "--redact"]);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/torn-line: 1, first in file-[0-9a-f]{10}:4/);
    expect(stderr).not.toMatch(secrets);
  });

  it("leaves none in an empty result, nor in hints for filters", async () => {
    const { stdout } = await runCli(["daily", "--project", "nothing", "--path", logs, "--redact"]);
    expect(stdout).toMatch(/Nothing that fits/);
    expect(stdout).not.toMatch(secrets);
  });

  it("filters by the real names, and counts the same", async () => {
    const flags = ["--path", logs, "--project", "hushproject", "--json"];
    const [plain, redacted] = await Promise.all([
      runCli(["projects", ...flags]),
      runCli(["projects", ...flags, "--redact"]),
    ]);
    const [before, after] = [JSON.parse(plain.stdout), JSON.parse(redacted.stdout)];
    expect(after.totals).toEqual(before.totals);
    expect(after.rows[0].project).toMatch(/^project-[0-9a-f]{10}$/);
    expect({ ...after.rows[0], project: null }).toEqual({ ...before.rows[0], project: null });
  });

  it("gives the same pseudonyms in every run with a key, and others with another key", async () => {
    const args = ["projects", "--format", "csv"];
    const [unkeyed, first, again, other] = [
      await written(args),
      await written(args, { TURNMETER_REDACT_KEY: "one" }),
      await written(args, { TURNMETER_REDACT_KEY: "one" }),
      await written(args, { TURNMETER_REDACT_KEY: "two" }),
    ];
    expect(first).toBe(again);
    expect(new Set([unkeyed, first, other]).size).toBe(3);
  });
});
