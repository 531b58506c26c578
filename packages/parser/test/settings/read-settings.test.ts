import { symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSettings } from "../../src/index.js";
import { temporaryFolder } from "../util/temporary-folder.js";

const nothing = {
  allowedTools: [],
  deniedTools: [],
  askedTools: [],
  additionalFolders: [],
  permissionMode: null,
};

async function settingsIn(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder(files);
  const { settings, problems } = await readSettings(folder);
  const below = (path: string) => path.slice(folder.length + 1);
  return {
    settings: settings.map((each) => ({
      ...each,
      files: each.files.map(below),
      policy: {
        ...each.policy,
        additionalFolders: each.policy.additionalFolders.map((path) => path.replace(dirname(folder), "…")),
      },
    })),
    problems: problems.map((each) => ({ ...each, file: below(each.file) })),
  };
}

describe("readSettings", () => {
  it("joins the files of Claude Code; the mode of the later one counts", async () => {
    const found = await settingsIn({
      ".claude/settings.json": `{
  // What everybody may do.
  "permissions": {
    "allow": ["Bash(git *)", "Read"],
    "deny": ["Read(./.env)"],
    "defaultMode": "plan",
  },
  "env": { "TOKEN": "never read" }
}`,
      ".claude/settings.local.json": JSON.stringify({
        permissions: {
          allow: ["Read", "WebFetch"],
          ask: ["Bash(git push *)"],
          additionalDirectories: ["../docs", "/srv/assets", "~/notes"],
          defaultMode: "acceptEdits",
        },
      }),
    });
    expect(found).toEqual({
      settings: [
        {
          sources: ["claude-code", "agent-sdk"],
          files: [".claude/settings.json", ".claude/settings.local.json"],
          policy: {
            allowedTools: ["Bash(git *)", "Read", "WebFetch"],
            deniedTools: ["Read(./.env)"],
            askedTools: ["Bash(git push *)"],
            additionalFolders: ["…/docs", "/srv/assets", "~/notes"],
            permissionMode: "acceptEdits",
          },
        },
      ],
      problems: [],
    });
  });

  it.each([
    [
      'approval_policy = "never"\nsandbox_mode = "workspace-write"\n[sandbox_workspace_write]\nwritable_roots = ["/data"]\n',
      { additionalFolders: ["/data"], permissionMode: "workspace-write, never" },
    ],
    ['sandbox_mode = "read-only"', { permissionMode: "read-only" }],
    ["approval_policy = { granular = { rules = true } }", { permissionMode: "granular" }],
    [
      'profile = "wild"\nsandbox_mode = "read-only"\n[profiles.wild]\nsandbox_mode = "danger-full-access"\napproval_policy = "never"',
      { permissionMode: "danger-full-access, never" },
    ],
    ['model = "x"', {}],
  ])("reads those of Codex: %j", async (text, policy) => {
    expect(await settingsIn({ ".codex/config.toml": text })).toEqual({
      settings: [
        {
          sources: ["codex", "codex-exec"],
          files: [".codex/config.toml"],
          policy: { ...nothing, ...policy },
        },
      ],
      problems: [],
    });
  });

  it("says nothing of a folder without settings, or without itself", async () => {
    expect(await settingsIn({ "a.ts": "" })).toEqual({ settings: [], problems: [] });
    expect(await readSettings(join(temporaryFolder(), "gone"))).toEqual({ settings: [], problems: [] });
  });

  it.each<[string, string, object]>([
    [
      ".claude/settings.json",
      '{\n  "permissions": {\n    "allow": ["Read"\n  }\n}',
      { line: 4, column: 3, message: "is no JSON: comma expected" },
    ],
    [".claude/settings.json", "", { line: 1, column: 1, message: "is no JSON: value expected" }],
    [
      ".claude/settings.json",
      "[".repeat(200_000),
      { line: null, column: null, message: "is nested too deep" },
    ],
    [
      ".codex/config.toml",
      "a = 1\nsandbox_mode = \n",
      { line: 2, column: 16, message: "is no TOML: invalid value" },
    ],
  ])("names what is broken in %s", async (file, text, problem) => {
    expect(await settingsIn({ [file]: text })).toEqual({ settings: [], problems: [{ file, ...problem }] });
  });

  it.each<[string, string, object]>([
    [
      ".claude/settings.json",
      '{\n "permissions": {\n  "allow": "Read",\n  "deny": ["x"]\n }\n}',
      { line: 3, column: 12, message: "permissions.allow must be a list of texts" },
    ],
    [
      ".claude/settings.json",
      '{"permissions": 7}',
      { line: 1, column: 17, message: "permissions must be an object" },
    ],
    [".claude/settings.json", "[]", { line: 1, column: 1, message: "must be an object" }],
    [
      ".codex/config.toml",
      "sandbox_mode = 7",
      { line: null, column: null, message: "sandbox_mode must be a text" },
    ],
  ])("names what has another form in %s: %s", async (file, text, problem) => {
    const { settings, problems } = await settingsIn({ [file]: text });
    expect(problems).toEqual([{ file, ...problem }]);
    expect(settings).toHaveLength(1);
  });

  it("opens nothing outside the folder", async () => {
    const elsewhere = temporaryFolder({ "settings.json": '{"permissions":{"allow":["Read"]}}' });
    const folder = temporaryFolder({ ".claude/other.json": "" });
    symlinkSync(join(elsewhere, "settings.json"), join(folder, ".claude", "settings.json"));
    expect(await readSettings(folder)).toEqual({
      settings: [],
      problems: [
        {
          file: join(folder, ".claude", "settings.json"),
          line: null,
          column: null,
          message: "cannot be read: outside of the given folders",
        },
      ],
    });
  });

  it("opens none that is longer than 1 MiB", async () => {
    const { problems } = await settingsIn({ ".claude/settings.json": " ".repeat(1024 * 1024 + 1) });
    expect(problems.map(({ message }) => message)).toEqual(["cannot be read: longer than 1048576 bytes"]);
  });
});
