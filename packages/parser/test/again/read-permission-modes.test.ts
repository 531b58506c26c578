import { join } from "node:path";
import { openRoots } from "@turnmeter/safe-fs";
import type { PermissionKind, SourceId } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { type LoggedMode, loadPermissionKinds, readPermissionModes } from "../../src/index.js";
import { temporaryFolder } from "../util/temporary-folder.js";

const at = (second: number) => new Date(Date.UTC(2026, 10, 10, 9, 0, second)).toISOString();
const ms = (second: number) => Date.UTC(2026, 10, 10, 9, 0, second);
const context = (second: number, settings: object) => ({
  timestamp: at(second),
  type: "turn_context",
  payload: settings,
});

async function modesIn(rows: readonly object[]): Promise<readonly LoggedMode[]> {
  const folder = temporaryFolder({ "a.jsonl": rows.map((row) => `${JSON.stringify(row)}\n`).join("") });
  const logs = [
    { source: "claude-code", file: join(folder, "a.jsonl") },
    { source: "codex", file: join(folder, "gone.jsonl") },
    { source: "codex", file: join(folder, "a.jsonl") },
  ] as const;
  const found: LoggedMode[] = [];
  for await (const mode of readPermissionModes(logs, openRoots([folder]))) found.push(mode);
  return found;
}

describe("readPermissionModes", () => {
  it("gives each mode where it begins", async () => {
    const asked = { approval_policy: "on-request", sandbox_policy: { type: "workspace-write" } };
    const rows = [
      { timestamp: at(0), type: "session_meta", payload: { id: "t" } },
      context(1, asked),
      context(2, asked),
      context(3, { approval_policy: "never", sandbox_policy: { mode: "danger-full-access" } }),
      context(4, { model: "x" }),
      {
        timestamp: at(5),
        type: "event_msg",
        payload: {
          type: "thread_settings_applied",
          thread_settings: {
            approval_policy: { granular: { rules: true } },
            permission_profile: { type: "external" },
          },
        },
      },
      // Says what it likes of policies, and is none of the rows that set them.
      { timestamp: at(6), type: "event_msg", payload: { type: "x", approval_policy: "never" } },
      context(7, { approval_policy: "untrusted", sandbox_policy: "read-only" }),
    ];
    expect(await modesIn(rows)).toEqual([
      { index: 2, line: 2, at: ms(1), mode: "workspace-write, on-request", kind: "edits" },
      { index: 2, line: 4, at: ms(3), mode: "danger-full-access, never", kind: "bypassed" },
      { index: 2, line: 6, at: ms(5), mode: "external-sandbox, granular", kind: "automatic" },
      { index: 2, line: 8, at: ms(7), mode: "read-only, untrusted", kind: "restricted" },
    ]);
  });

  it("gives none for logs of another form", async () => {
    expect(await modesIn([{ a: 1 }, context(1, { approval_policy: 7, sandbox_policy: [] })])).toEqual([]);
  });
});

describe("loadPermissionKinds", () => {
  it.each<[SourceId, string, PermissionKind | null]>([
    ["claude-code", "default", "asking"],
    ["claude-code", "plan", "restricted"],
    ["agent-sdk", "acceptEdits", "edits"],
    ["claude-code", "auto", "automatic"],
    ["claude-code", "bypassPermissions", "bypassed"],
    ["claude-code", "dontAsk", "restricted"],
    ["claude-code", "yolo", null],
    ["codex", "workspace-write, never", "automatic"],
    ["codex", "workspace-write, untrusted", "asking"],
    ["codex", "danger-full-access, on-failure", "bypassed"],
    ["codex-exec", "danger-full-access, untrusted", "asking"],
    ["codex", "danger-full-access", "bypassed"],
    ["codex", "never", null],
    ["copilot-cli", "autopilot", "automatic"],
    ["pi", "default", null],
  ])("%s: %s is %s", async (source, mode, kind) => {
    const kindOf = await loadPermissionKinds();
    expect(kindOf(source, mode)).toBe(kind);
  });
});
