import { createHash } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lakeTexts } from "@turnmeter/check-fixtures/lake-texts";
import { runCommand } from "@turnmeter/check-fixtures/run-command";
import { logCommands } from "../util/command-names.js";
import { seed } from "../../../../scripts/vitest/tier.js";
import { eachTool, mcpRun } from "@turnmeter/check-fixtures/mcp-run";
import { claudeSessionId } from "../util/rich-logs/claude-session.js";
import { TemporaryFolders } from "../util/new-folder.js";
import { contentsOf, outputs, writtenBy } from "./util/outputs.js";
import { readPrivacyTable } from "./util/privacy-table.js";
import { secretLogs } from "./util/secret-logs.js";
import { secretPlaces, secretsIn, secretsOf } from "./util/secrets.js";
import type { SecretPlace } from "./util/secrets.js";

const table = readPrivacyTable();
const secrets = secretsOf(seed);
const folders = new TemporaryFolders();
let root = "";
let logs = "";
const shown = new Map<string, readonly string[]>();
beforeAll(() => {
  root = folders.make(secretLogs(secrets));
  logs = join(root, secrets["log-folder"]);
});
afterAll(() => folders.remove());

/** The places whose secrets events have. */
async function inEvents(...flags: readonly string[]): Promise<readonly SecretPlace[]> {
  const args = ["watch", "--format", "jsonl", "--once", "--path", logs, ...flags];
  const { exitCode, stdout, stderr } = await runCommand(args, folders.make());
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return secretsIn(stdout.replaceAll(root, ""), secrets);
}

describe(`what docs/privacy.md says, with secrets of seed ${seed}`, () => {
  it("is of every place and every output that is looked at", () => {
    expect([...table.keys()].toSorted()).toEqual([...secretPlaces].toSorted());
    const named = new Set([...table.values()].flatMap(({ shownBy }) => [...shownBy]));
    expect([...named].filter((name) => outputs[name] === undefined && name !== "statusline")).toEqual([]);
  });

  it("is of every command that help lists, but for those that read no logs", async () => {
    const run = Object.values(outputs).flatMap((lines) => lines.map(([command = ""]) => command));
    expect([...new Set(run)].toSorted()).toEqual(await logCommands(root));
  });

  it.each(Object.keys(outputs))("R87 holds for `%s`", async (output) => {
    const held = secretsIn(await writtenBy(output, { folders, secrets, logs }), secrets);
    expect(held.filter((place) => !table.get(place)?.shownBy.has(output))).toEqual([]);
    shown.set(output, held);
  });

  it("says of no place that it is shown which nothing shows", () => {
    const all = new Set([...shown.values()].flat());
    const never = secretPlaces.filter(
      (place) => (table.get(place)?.shownBy.size ?? 0) > 0 && !all.has(place),
    );
    expect(never).toEqual([]);
  });

  it.each(Object.keys(outputs))("R87 holds for `%s` with --redact", async (output) => {
    const text = await writtenBy(output, { folders, secrets, logs, flags: ["--redact"] });
    // What a person typed is said again where it was wrong.
    const held = secretsIn(text.replaceAll(root, ""), secrets);
    expect(held.filter((place) => table.get(place)?.stays !== true)).toEqual([]);
  });

  it.each(["sessions", "session", "report"])(
    "of `%s` only --prompts adds the words of prompts, and --redact takes them back",
    async (output) => {
      // The stream of an app is the log without a title.
      const setting = { folders, secrets, logs, sessions: [secrets["session-id"]] };
      const held = secretsIn(await writtenBy(output, { ...setting, flags: ["--prompts"] }), secrets);
      expect(held).toContain("prompt");
      expect(held.filter((place) => !table.get(place)?.shownBy.has(output))).toEqual(["prompt"]);
      const text = await writtenBy(output, { ...setting, flags: ["--prompts", "--redact"] });
      expect(secretsIn(text, secrets)).not.toContain("prompt");
    },
  );

  it.each(["cache", "ledger"])("holds for the %s", async (kept) => {
    const folder = folders.make();
    const flags = kept === "ledger" ? ["--ledger", join(folder, "ledger")] : [];
    const args = ["sessions", "--prompts", "--path", logs, "--jobs", "1", ...flags];
    await runCommand(args, folder, { cache: { folder: join(folder, "cache"), build: () => "canaries" } });
    const held = secretsIn(contentsOf(join(folder, kept)), secrets);
    expect(held.filter((place) => table.get(place)?.isKept !== true)).toEqual([]);
    expect(
      secretPlaces.filter((place) => table.get(place)?.isKept === true && !held.includes(place)),
    ).toEqual([]);
  });

  it("holds for a lake, which keeps the same as the cache", async () => {
    const folder = folders.make();
    const to = join(folder, "lake");
    const args = ["export", "--as", "lake", "--to", to, "--machine", "laptop", "--path", logs, "--jobs", "1"];
    const { exitCode, stdout, stderr } = await runCommand(args, folder);
    expect(exitCode).toBe(0);
    const held = secretsIn(`${await lakeTexts(to)}${stdout}${stderr}`.replaceAll(folder, ""), secrets);
    expect(held.filter((place) => table.get(place)?.isKept !== true)).toEqual([]);
    expect(
      secretPlaces.filter((place) => table.get(place)?.isKept === true && !held.includes(place)),
    ).toEqual([]);
  });

  it("holds for a lake with --redact, byte for byte", async () => {
    const folder = folders.make();
    const to = join(folder, "lake");
    const args = ["export", "--as", "lake", "--redact", "--to", to, "--path", logs, "--jobs", "1"];
    const env = { TURNMETER_REDACT_KEY: secrets["redact-key"] };
    const hostName = secrets["user-home"];
    const { exitCode, stdout, stderr } = await runCommand(args, folder, { env, hostName });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    const text = `${await lakeTexts(to)}${contentsOf(to)}${stdout}`.replaceAll(folder, "");
    expect(secretsIn(text, secrets).filter((place) => table.get(place)?.stays !== true)).toEqual([]);
    // Whoever knows a name could look for its hash.
    const hashes = Object.values(secrets).map((secret) => createHash("sha256").update(secret).digest("hex"));
    expect(hashes.filter((hash) => text.includes(hash.slice(0, 10)))).toEqual([]);
  });

  it("holds for settled facts, which keep no more than a lake", async () => {
    const folder = folders.make();
    const to = join(folder, "facts");
    const args = ["export", "--as", "facts", "--to", to, "--path", logs, "--jobs", "1"];
    const { exitCode, stdout, stderr } = await runCommand(args, folder);
    expect(exitCode).toBe(0);
    const held = secretsIn(`${await lakeTexts(to)}${stdout}${stderr}`.replaceAll(folder, ""), secrets);
    expect(held).not.toEqual([]);
    expect(held.filter((place) => table.get(place)?.isKept !== true)).toEqual([]);
  });

  it("holds for the MCP server, which shows what its commands show, without titles and tasks", async () => {
    const calls = eachTool(claudeSessionId(1));
    const held = async (...flags: readonly string[]) => {
      const { exitCode, stdout, stderr } = await mcpRun(calls, ["--path", logs, ...flags], folders.make());
      expect(exitCode).toBe(0);
      // What a person typed is said again where it was wrong.
      return secretsIn(`${stdout}${stderr}`.replaceAll(root, ""), secrets);
    };
    const commands = ["totals", "usage", "sessions", "session", "tools", "compare", "errors", "audit"];
    const wordless = secretPlaces.filter((place) => place !== "title" && place !== "agent-task");
    const shownByCommands = wordless.filter((place) =>
      commands.some((command) => table.get(place)?.shownBy.has(command)),
    );
    const allowed: ReadonlySet<string> = new Set(shownByCommands);
    const shownPlaces = await held();
    expect(shownPlaces).toContain("project");
    expect(shownPlaces.filter((place) => !allowed.has(place))).toEqual([]);
    const redacted = await held("--redact");
    expect(redacted.filter((place) => table.get(place)?.stays !== true)).toEqual([]);
  });

  it("holds for events, which name no more than the cache, and with --content what calls were given and gave", async () => {
    const worded = new Set<SecretPlace>(["title", "agent-task"]);
    const named = await inEvents();
    expect(named).toContain("program");
    expect(named.filter((place) => worded.has(place) || table.get(place)?.isKept !== true)).toEqual([]);
    const held = await inEvents("--content");
    const given = [
      "agent-prompt",
      "shell-command",
      "pattern",
      "address",
      "skill",
      "command-arguments",
      "file-content",
    ];
    // The result of a subagent is its answer.
    const added = [...worded, ...given, "result", "error-text", "answer"];
    expect(held.filter((place) => !named.includes(place)).toSorted()).toEqual(added.toSorted());
  });

  it("holds for the status line and the figures that it keeps", async () => {
    const folder = folders.make();
    const project = `-home-${secrets.home}-${secrets.project}`;
    const input = {
      session_id: claudeSessionId(1),
      transcript_path: join(logs, "claude/projects", project, `${claudeSessionId(1)}.jsonl`),
      cwd: secrets.prompt,
      workspace: { current_dir: secrets.prompt, project_dir: secrets.prompt },
      output_style: { name: secrets.instructions },
    };
    let kept = "";
    const keep = (findings: unknown) => void (kept += JSON.stringify(findings));
    const context = { stdin: async () => JSON.stringify(input), statusline: { isRefresh: false, keep } };
    const { exitCode, stdout, stderr } = await runCommand(["statusline", "--path", logs], folder, context);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(kept).toContain("figures");
    const held = secretsIn(`${stdout}${kept}`, secrets);
    expect(held.filter((place) => !table.get(place)?.shownBy.has("statusline"))).toEqual([]);
  });
});
