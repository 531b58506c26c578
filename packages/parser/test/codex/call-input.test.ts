import { describe, expect, it } from "vitest";
import { callTarget, spawnRequest } from "../../src/codex/call-input.js";

const input = (prefix: string) => ({ type: "string" as const, prefix });

describe("callTarget", () => {
  it.each<[string, string, string | null, string | null]>([
    [
      "apply_patch",
      "*** Begin Patch\n*** Add File: src/a.ts\n+a\n",
      "/home/ann/shop",
      "/home/ann/shop/src/a.ts",
    ],
    ["apply_patch", "*** Begin Patch\n*** Update File: /tmp/a.ts\n", "/home/ann/shop", "/tmp/a.ts"],
    ["apply_patch", "*** Begin Patch\n*** Delete File: a.ts\n", null, "a.ts"],
    ["apply_patch", "hello", "/home/ann/shop", null],
    ["view_image", '{"path":"./a.png"}', "/home/ann/shop", "/home/ann/shop/a.png"],
    ["view_image", '{"path":"a.png"}', "C:\\shop", "C:\\shop\\a.png"],
    ["view_image", '{"path":"D:\\\\a.png"}', "C:\\shop", "D:\\a.png"],
    ["read_file", '{"file_path":"/tmp/a"}', null, "/tmp/a"],
    ["list_dir", '{"dir_path":"/tmp"}', null, "/tmp"],
    ["read_file", "{bad", null, null],
    ["exec_command", '{"path":"/tmp/a"}', null, null],
  ])("of %s with %j in %s is %s", (tool, text, cwd, target) => {
    expect(callTarget(tool, input(text), cwd)).toBe(target);
  });

  it("is null without input", () => {
    expect(callTarget("view_image", null, "/home/ann/shop")).toBe(null);
  });
});

describe("spawnRequest", () => {
  it("tells what the arguments say", () => {
    const args = JSON.stringify({ message: "look", task_name: "one", agent_type: "scout", model: "gpt-5.5" });
    expect(spawnRequest(input(args))).toMatchObject({
      agentType: "scout",
      description: "one",
      model: "gpt-5.5",
      isBackground: true,
    });
  });

  it("knows nothing of broken arguments", () => {
    expect(spawnRequest(input("{bad"))).toMatchObject({ agentType: null, promptHash: null });
  });
});
