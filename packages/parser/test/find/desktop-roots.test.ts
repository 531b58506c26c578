import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openLogRoots } from "../../src/index.js";
import { eventsIn, findFakes, unitsIn } from "../util/found-logs.js";
import { temporaryFolder } from "../util/temporary-folder.js";

const log = '{"fake":"say"}\n';

const desktop = {
  "local-agent-mode-sessions/acc/space/local_1.json": "{}",
  "local-agent-mode-sessions/acc/space/local_1/audit.jsonl": log,
  "local-agent-mode-sessions/acc/space/local_1/other.jsonl": log,
  "local-agent-mode-sessions/acc/space/local_1/outputs/audit.jsonl": log,
  "local-agent-mode-sessions/acc/space/local_1/outputs/.claude/projects/p/no.jsonl": log,
  "local-agent-mode-sessions/acc/space/local_1/.claude/.claude.json": "{}",
  "local-agent-mode-sessions/acc/space/local_1/.claude/history.jsonl": log,
  "local-agent-mode-sessions/acc/space/local_1/.claude/todos/t.json": "[]",
  "local-agent-mode-sessions/acc/space/local_1/.claude/projects/p/s1.jsonl": log,
  "local-agent-mode-sessions/acc/space/local_1/.claude/projects/p/s1/subagents/agent-a.jsonl": log,
  "local-agent-mode-sessions/acc/space/local_1/.claude/projects/p/s1/tool-results/x.json": "[]",
  "local-agent-mode-sessions/acc/agent/local_2/.claude/projects/p/s2.jsonl": log,
  "claude_desktop_config.json": "{}",
  "Cache/data.jsonl": log,
};

const found = [
  ["main local-agent-mode-sessions/acc/agent/local_2/.claude/projects/p/s2.jsonl"],
  [
    "main local-agent-mode-sessions/acc/space/local_1/.claude/projects/p/s1.jsonl",
    "agent local-agent-mode-sessions/acc/space/local_1/.claude/projects/p/s1/subagents/agent-a.jsonl",
  ],
  ["main local-agent-mode-sessions/acc/space/local_1/audit.jsonl"],
];

describe("sessions of the desktop app", () => {
  it("R87a are looked for in the log folders of each session, and its audit, alone", async () => {
    const folder = temporaryFolder(desktop);
    for (const root of [folder, join(folder, "local-agent-mode-sessions")]) {
      const logs = await findFakes([root]);
      expect(unitsIn(logs, folder)).toEqual(found);
      expect(eventsIn(logs, folder)).toEqual([]);
    }
  });

  it("R88 are found once where a case-insensitive disk has them under two names", async () => {
    const folder = temporaryFolder(desktop);
    // As ~/.config/claude and ~/.config/Claude are one folder there.
    symlinkSync(folder, `${folder}-again`);
    onTestFinished(() => rmSync(`${folder}-again`));
    const sessions = join(folder, "local-agent-mode-sessions");
    expect(unitsIn(await findFakes([`${folder}-again`, sessions]), folder).flat()).toHaveLength(4);
  });

  it("are found in the folders that an asterisk stands for", async () => {
    const place = "LocalCache/Roaming/Claude/local-agent-mode-sessions";
    const session = `${place}/a/b/local_1/.claude/projects/p/s1.jsonl`;
    const folder = temporaryFolder({
      [`Claude_1a2b/${session}`]: log,
      [`Some.Claude_3c/${session}`]: log,
      [`Claude/${session}`]: log,
      "Claude_empty/x": "",
    });
    const pattern = join(folder, "*Claude_*", ...place.split("/"));
    const { roots, missing } = await openLogRoots([pattern, join(folder, "*nothing*")]);
    expect(roots).toEqual([
      join(folder, "Claude_1a2b", ...place.split("/")),
      join(folder, "Some.Claude_3c", ...place.split("/")),
    ]);
    expect(missing).toEqual([join(folder, "*nothing*")]);
    expect(unitsIn(await findFakes([pattern]), folder)).toEqual([
      [`main Claude_1a2b/${session}`],
      [`main Some.Claude_3c/${session}`],
    ]);
  });

  it("are nothing where there is no such folder", async () => {
    const folder = temporaryFolder();
    expect(await findFakes([join(folder, "local-agent-mode-sessions")])).toMatchObject({
      units: [],
      events: [],
    });
  });
});
