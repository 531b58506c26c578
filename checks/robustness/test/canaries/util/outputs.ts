import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "@turnmeter/check-fixtures/run-command";
import { logFiles } from "@turnmeter/check-fixtures/log-files";
import { claudeSessionId } from "../../util/rich-logs/claude-session.js";
import { codexThreadId } from "../../util/rich-logs/codex-rows.js";
import type { TemporaryFolders } from "../../util/new-folder.js";
import type { Secrets } from "./secrets.js";

const [claude, codex] = [claudeSessionId(1), codexThreadId(2)];

/** By what `docs/privacy.md` calls an output: command lines that write it. */
export const outputs: Readonly<Record<string, readonly (readonly string[])[]>> = {
  totals: [["totals", "--cost", "both"]],
  usage: [["usage"], ["usage", "--by", "day,folder,branch,session,agent,source"]],
  daily: [["daily", "--breakdown"], ["weekly"], ["monthly"]],
  sessions: [["sessions"]],
  session: [
    ["session", claude],
    ["session", codex],
  ],
  projects: [["projects"], ["projects", "--by", "folder"]],
  branches: [["branches"]],
  models: [["models"]],
  tools: [["tools"], ["tools", "--by", "server"], ["tools", "--by", "program"]],
  errors: [["errors"]],
  audit: [["audit"], ["audit", "--policy", "policy.json"], ["audit", "--table", "rules"]],
  agents: [["agents"], ["agents", "--by", "run"]],
  blocks: [["blocks"]],
  watch: [
    ["watch", "--once"],
    ["watch", "--once", "--session", claude],
    ["watch", "--once", "--session", codex],
  ],
  serve: [["serve", "--open"]],
  compare: [
    ["compare", claude, codex],
    ["compare", "2026-W46", "2026-W47"],
  ],
  explain: [["explain"], ["explain", "--as", "ccusage"]],
  doctor: [
    ["doctor", "--files"],
    ["doctor", "--strict"],
  ],
  report: [["report"], ["report", "--static"], ["report", "--mail"], ["report", "--audit"]],
  export: [["export", "--to", "."]],
  messages: [
    ["totals", "--strict", "--debug"],
    ["totals", "--fail-on", "costUsd > 0", "--debug"],
    ["session", "nothing", "--debug"],
    ["daily", "--project", "nothing"],
    ["daily", "--model", "nothing", "--session", "nothing"],
    ["sessions", "--table", "nothing", "--debug"],
    ["compare", "nothing", "other", "--debug"],
  ],
};

const formats = ["table", "json", "csv", "md", "html"];
/** Formats that only some outputs have. */
const ownFormats: ReadonlyMap<string, readonly string[]> = new Map([["audit", ["sarif"]]]);
const withoutFormats = new Set(["export", "messages", "serve", "watch"]);

/** Files that stand in the folder before. */
const given: ReadonlySet<string> = new Set(["turnmeter.config.json", "policy.json"]);

/** What the program reads, and what else it is given. */
export interface Setting {
  readonly folders: TemporaryFolders;
  readonly secrets: Secrets;
  /** Folder of the logs. */
  readonly logs: string;
  readonly flags?: readonly string[];
  /** Sessions that `session` shows in place of those of the clients. */
  readonly sessions?: readonly string[];
}

/** Everything that the command lines of an output write: to the terminal, and to files. */
export async function writtenBy(
  output: string,
  { folders, secrets, logs, flags = [], sessions = [] }: Setting,
): Promise<string> {
  const texts: string[] = [];
  const own = sessions.map((id) => ["session", id]);
  for (const args of output === "session" && own.length > 0 ? own : (outputs[output] ?? [])) {
    for (const format of withoutFormats.has(output) ? [] : [...formats, ...(ownFormats.get(output) ?? [])]) {
      texts.push(await written([...args, "--format", format]));
    }
    if (withoutFormats.has(output)) texts.push(await written(args));
  }
  return texts.join("\n");

  async function written(args: readonly string[]): Promise<string> {
    const cwd = folders.make({
      "turnmeter.config.json": JSON.stringify({
        commands: { statusline: { prices: `${secrets["config-file"]}.json` } },
      }),
      // Nothing is allowed, so that everything is a finding.
      "policy.json": JSON.stringify({ allowedTools: [], allowedPrograms: [], permissionModes: [] }),
    });
    const all = [...args, "--path", logs, "--timezone", "UTC", "--jobs", "1", ...flags];
    const stop = new AbortController();
    const served: string[] = [];
    const { stdout, stderr } = await runCommand(all, cwd, {
      env: environmentOf(secrets),
      homeDirectory: `/nonexistent/${secrets["user-home"]}`,
      chartRuntime: "",
      liveScript: "",
      stopped: async () => stop.signal,
      openFile: async (address) => {
        served.push(...(await pagesAt(address)));
        stop.abort();
      },
    });
    const files = readdirSync(cwd).filter((name) => !given.has(name));
    return [
      stdout,
      stderr,
      ...served,
      ...files.flatMap((name) => [name, readFileSync(join(cwd, name), "utf8")]),
    ].join("\n");
  }
}

/** The pages of a server, each session's too, from the address that it prints. */
async function pagesAt(address: string): Promise<readonly string[]> {
  const { origin, searchParams } = new URL(address);
  const headers = { Authorization: `Bearer ${searchParams.get("token")}` };
  const pageAt = async (path: string): Promise<string> =>
    (await fetch(`${origin}${path}`, { headers })).text();
  const list = await pageAt("/sessions");
  const sessions = [...list.matchAll(/href="(\/sessions\/[^"]+)"/g)].map(([, path = ""]) => path);
  const others = ["/", "/?period=all", `/compare?a=2026-W46&b=2026-W47`];
  return [list, ...(await Promise.all([...others, ...new Set(sessions)].map(pageAt)))];
}

function environmentOf(secrets: Secrets): Record<string, string> {
  return {
    ANTHROPIC_API_KEY: secrets.environment,
    AWS_SECRET_ACCESS_KEY: secrets.environment,
    USER: secrets.environment,
    TURNMETER_REDACT_KEY: secrets["redact-key"],
  };
}

/** Everything in the files below a folder, and their names. */
export function contentsOf(folder: string): string {
  return logFiles(folder)
    .flatMap((path) => [path, readFileSync(join(folder, path), "latin1")])
    .join("\n");
}
