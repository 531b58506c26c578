import { longestCommandChars } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { input, inputOf, inputsOf, type Told } from "../util/read-inputs.js";

const item = (payload: object) => ({ timestamp: "2026-11-10T09:00:00.000Z", type: "response_item", payload });
const event = (payload: object) => ({ timestamp: "2026-11-10T09:00:00.000Z", type: "event_msg", payload });
const called = (name: string, args: unknown) =>
  item({ type: "function_call", name, arguments: JSON.stringify(args), call_id: "a" });
const custom = (name: string, text: string, id = "a") =>
  item({ type: "custom_tool_call", name, input: text, call_id: id });

const ended = (id: string, told: object) => event({ type: "exec_command_end", call_id: id, ...told });
const output = (id: string, text: string) =>
  item({ type: "custom_tool_call_output", call_id: id, output: [{ type: "input_text", text }] });

const command = (word: string): Told => ({ command: { kind: "arguments", words: [word] } });
const words = (...list: readonly string[]): Told => ({
  command: { kind: "arguments", words: list },
  isSandboxOff: false,
});
const script = (text: string): Told => ({ command: { kind: "script", text }, isSandboxOff: false });
const writes = (...paths: readonly string[]): Told => ({
  files: paths.map((path) => ({ path, access: "write", isWhole: true })),
});

const patch = `*** Begin Patch
*** Add File: new.ts
+*** Delete File: of-the-new-text.ts
*** Update File: src/old.ts
*** Move to: src/moved.ts
@@
-*** Add File: removed-text.ts
+x
*** Delete File: /home/ann/gone.ts
*** End Patch
`;
const patched = writes("new.ts", "src/old.ts", "src/moved.ts", "/home/ann/gone.ts");

describe("the inputs of Codex' tools", () => {
  it.each<[string, unknown, Told]>([
    [
      "shell",
      { command: ["bash", "-lc", "ls | wc"], workdir: "/a", timeout_ms: 1000 },
      { ...words("bash", "-lc", "ls | wc"), folder: "/a", timeoutMs: 1000 },
    ],
    ["container.exec", { cmd: ["ls", ""] }, words("ls", "")],
    [
      "shell",
      { command: ["git", "push"], with_escalated_permissions: true, justification: "x" },
      { ...words("git", "push"), isSandboxOff: true },
    ],
    ["shell", { command: "ls", timeout: 5 }, { ...script("ls"), timeoutMs: 5 }],
    [
      "shell_command",
      { command: "ls", sandbox_permissions: "require_escalated" },
      { ...script("ls"), isSandboxOff: true },
    ],
    [
      "exec_command",
      { cmd: "npm test", workdir: "/a", yield_time_ms: 1000, sandbox_permissions: "use_default" },
      { ...script("npm test"), folder: "/a" },
    ],
    ["local_shell", { command: ["ls"] }, words("ls")],
    // Nothing that anybody could run.
    ["shell", { command: ["ls", 7] }, { isSandboxOff: false }],
    ["shell", { command: [] }, { isSandboxOff: false }],
    ["shell", {}, { isSandboxOff: false }],
    [
      "shell",
      { command: ["bash", "-lc", `cd /a && apply_patch <<'EOF'\n${patch}EOF`] },
      { ...words("bash", "-lc", `cd /a && apply_patch <<'EOF'\n${patch}EOF`), ...patched },
    ],
    ["shell", { command: ["apply_patch", patch] }, { ...words("apply_patch", patch), ...patched }],
    ["shell", { command: ["cat", patch] }, words("cat", patch)],
    ["apply_patch", { input: patch }, patched],
    ["view_image", { path: "a.png" }, { files: [{ path: "a.png", access: "read", isWhole: true }] }],
    ["read_file", { file_path: "/a", offset: 1 }, { files: [{ path: "/a", access: "read", isWhole: true }] }],
    [
      "read_file",
      { file_path: "/a", offset: 10, limit: 5 },
      { files: [{ path: "/a", access: "read", isWhole: false }] },
    ],
    ["list_dir", { dir_path: "/a" }, { files: [{ path: "/a", access: "search", isWhole: true }] }],
    [
      "grep_files",
      { pattern: "x", path: "src" },
      { files: [{ path: "src", access: "search", isWhole: true }] },
    ],
    ["grep_files", { pattern: "x" }, {}],
    ["write_stdin", { session_id: 1, chars: "" }, {}],
    ["update_plan", { plan: [] }, {}],
    ["spawn_agent", { message: "rm -rf /" }, {}],
  ])("%s %j", async (name, args, told) => {
    expect(await inputsOf("codex", [called(name, args)], [[1, "a"]])).toEqual([[input("a", told)]]);
  });

  it.each([
    called("nobodys_tool", { command: ["rm"] }),
    called("tracker__get_issue", { path: "/a" }),
    called("write_stdin", { session_id: 1, chars: "rm -rf /\n" }),
    called("view_image", {}),
    item({ type: "function_call", name: "shell", arguments: '{"command":["ls"', call_id: "a" }),
    item({ type: "function_call", name: "shell", arguments: 7, call_id: "a" }),
    custom("apply_patch", "*** Begin Patch\n"),
    custom("nobodys_tool", "text"),
    item({ type: "function_call_output", call_id: "a", output: "x" }),
  ])("tell nothing of %j", async (row) => {
    expect(await inputsOf("codex", [row], [[1, "a"]])).toEqual([[]]);
  });

  it("are told in every form of a call", async () => {
    const args = { type: "exec", command: ["ls"], timeout_ms: 5, working_directory: "/a" };
    const rows = [
      item({ type: "local_shell_call", id: "l", action: args, status: "completed" }),
      item({ type: "function_call", name: "shell", arguments: { command: ["ls"] }, call_id: "o" }),
      custom("apply_patch", patch, "p"),
      custom("apply_patch", JSON.stringify({ patch }), "j"),
      item({ type: "web_search_call", id: "w", action: { type: "search", query: "x" } }),
    ];
    const found = await inputsOf("codex", rows, [
      [1, "l"],
      [2, "o"],
      [3, "p"],
      [4, "j"],
      [5, "w"],
    ]);
    expect(found).toEqual([
      [input("l", { ...words("ls"), timeoutMs: 5, folder: "/a", isSandboxOff: null })],
      [input("o", words("ls"))],
      [input("p", patched)],
      [input("j", patched)],
      [input("w")],
    ]);
  });

  it("are told in rollouts without envelopes and in those of one document", async () => {
    const call = { type: "function_call", name: "shell", arguments: '{"command":["ls"]}', call_id: "a" };
    const head = { id: "t", timestamp: "2025-06-01T09:00:00.000Z", instructions: null };
    expect(await inputsOf("codex", [head, call], [[2, "a"]])).toEqual([[input("a", words("ls"))]]);
    const whole = JSON.stringify(
      { session: head, items: [call, { ...call, arguments: '{"command":["pwd"]}', call_id: "b" }] },
      null,
      2,
    );
    const found = await inputsOf(
      "codex",
      whole,
      [
        [1, "b"],
        [1, "a"],
      ],
      "rollout.json",
    );
    expect(found).toEqual([[input("b", words("pwd"))], [input("a", words("ls"))]]);
  });

  it("take the only call without an id for the one that facts named", async () => {
    const row = item({ type: "function_call", name: "shell", arguments: '{"command":["ls"]}' });
    expect(await inputsOf("codex", [row], [[1, "thread:1"]])).toEqual([[input(null, words("ls"))]]);
  });

  it("are cut where a command is too long, and not known where nobody reads so far", async () => {
    const args = { command: ["bash", "-lc", "x".repeat(1_000_000), "y"] };
    const { command: long } = await inputOf("codex", called("shell", args));
    expect(long).toMatchObject({ kind: "arguments", isCut: true });
    // "bash", "-lc" and the beginning of the script: 4 + 3 characters, a space after each, and the rest.
    expect(long?.kind === "arguments" ? long.words.map(({ length }) => length) : []).toEqual([
      4,
      3,
      longestCommandChars + 1 - 9,
    ]);
    expect(
      await inputsOf("codex", [called("shell", { command: "x".repeat(4_000_001) })], [[1, "a"]]),
    ).toEqual([[]]);
  });
});

describe("the inputs of calls in a script", () => {
  it("are those that its text tells", async () => {
    const text = `const p = ${JSON.stringify(patch)};
await tools.apply_patch(p);
await tools.exec_command({cmd: "npm test", workdir: "/a"});
await tools.web__run({q: "x"});`;
    expect(await inputsOf("codex", [custom("exec", text)], [[1, "a"]])).toEqual([
      [input("a", patched), input("a", { ...script("npm test"), folder: "/a" }), input("a")],
    ]);
  });

  it.each([
    "tools.exec_command({cmd: 'ls', workdir: folder})",
    "tools.exec_command({cmd: 'ls', sandbox_permissions: how})",
    "tools.exec_command({cmd: ['ls', name]})",
    "tools.exec_command({})",
    "tools.mcp__files__read({path: '/a'})",
  ])("are not known of %s", async (text) => {
    expect(await inputsOf("codex", [custom("exec", text)], [[1, "a"]])).toEqual([[]]);
  });

  it("are none where it calls no tool", async () => {
    expect(await inputsOf("codex", [custom("exec", 'text("hello")')], [[1, "a"]])).toEqual([[input("a")]]);
  });

  it("are told by the ends of calls, where the text does not tell them all", async () => {
    const rows = [
      event({ type: "task_started", turn_id: "t1" }),
      custom("exec", "for (const cmd of list) await tools.exec_command({cmd});"),
      ended("exec-1", { command: ["bash", "-lc", "ls"], cwd: "file:///home/ann" }),
      // The same end in its other form.
      event({
        type: "item_completed",
        item: { type: "CommandExecution", id: "exec-1", command: ["bash", "-lc", "ls"] },
      }),
      event({
        type: "item_completed",
        item: { type: "FileChange", id: "exec-2", changes: { "/a": { type: "update", move_path: "/b" } } },
      }),
      // No call of a script, input to a running one, and one of another thread.
      ended("call_9", { command: ["rm"] }),
      ended("exec-3", { command: ["rm"], source: "unified_exec_interaction" }),
      item({ type: "custom_tool_call_output", call_id: "a", output: "Script completed\n" }),
      event({ type: "task_complete", turn_id: "t1" }),
      ended("exec-4", { command: ["rm"] }),
    ];
    expect(await inputsOf("codex", rows, [[2, "a"]])).toEqual([
      [
        input("a", { command: { kind: "arguments", words: ["bash", "-lc", "ls"] }, folder: "/home/ann" }),
        input("a", writes("/a", "/b")),
      ],
    ]);
  });

  it("belong to the newest script that has no output yet, then to one that goes on", async () => {
    const unclear = "await tools.exec_command(input)";
    const rows = [
      custom("exec", unclear, "a"),
      output("a", "Script running with cell ID 7\n"),
      custom("exec", unclear, "b"),
      ended("exec-1", { command: ["of-b"] }),
      output("b", "Script completed\n"),
      ended("exec-2", { command: ["of-a"] }),
    ];
    const found = await inputsOf("codex", rows, [
      [1, "a"],
      [3, "b"],
    ]);
    expect(found).toEqual([[input("a", command("of-a"))], [input("b", command("of-b"))]]);
  });

  it("are not taken from the ends in a script that nobody asks for", async () => {
    const rows = [
      custom("exec", "await tools.exec_command(input)", "a"),
      custom("exec", "await tools.exec_command(input)", "b"),
      ended("exec-1", { command: ["of-b"] }),
    ];
    expect(await inputsOf("codex", rows, [[1, "a"]])).toEqual([[]]);
  });

  it("are not known of a script that is none", async () => {
    expect(await inputsOf("codex", [custom("exec", "await tools.")], [[1, "a"]])).toEqual([[]]);
  });
});
