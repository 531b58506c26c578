import { describe, expect, it } from "vitest";
import { kimiResultSignal, type ResultWords } from "../../src/kimi/calls.js";

function signal(text: string, parts: Partial<ResultWords> = {}) {
  return kimiResultSignal({
    tool: "Bash",
    isError: true,
    start: text,
    end: text,
    decision: null,
    isLaunch: false,
    ...parts,
  });
}

describe("kimiResultSignal", () => {
  it.each<[string, string, string | null, Partial<ResultWords>]>([
    ["1 failing\nCommand failed with exit code: 2.", "failed", "exit-code", {}],
    ["Command killed by timeout (60s)", "failed", "timeout", {}],
    ["ENOENT, said the command", "failed", "other", {}],
    ['"src/nowhere.js" does not exist.', "failed", "not-found", { tool: "Read" }],
    ['Tool "Weigh" not found', "invalid", "unknown-tool", { tool: "Weigh" }],
    ['Invalid args for tool "Grep": must have pattern', "invalid", "invalid-input", { tool: "Grep" }],
    ['Tool "Bash" was denied by permission rule. Reason: no', "denied", "rule", {}],
    ["Shell blocked by hook", "denied", "hook", {}],
    ['Tool "Bash" was not run because the user rejected the approval request.', "rejected", null, {}],
    ["The tool call is rejected by the user. Stop.", "rejected", null, {}],
    ['Tool "Bash" was not run because the approval request was cancelled.', "interrupted", null, {}],
    ["in words of its own", "rejected", null, { decision: "rejected" }],
    ["in words of its own", "interrupted", null, { decision: "cancelled" }],
  ])("judges %j", (text, outcome, cause, parts) => {
    expect(signal(text, parts)).toMatchObject({ outcome, cause });
  });

  it("takes the exit code of a command that failed, and of no other call", () => {
    const words = "Command failed with exit code: 127.";
    expect(signal(words).exitCode).toBe(127);
    expect(signal(words, { isError: false }).exitCode).toBeNull();
    expect(signal(words, { tool: "Read" }).exitCode).toBeNull();
    expect(signal(`${words}\nand more`).exitCode).toBeNull();
  });

  it("leaves the end of a launch to its task", () => {
    expect(signal("task_id: bash-1", { isError: false, isLaunch: true }).outcome).toBe("detached");
    expect(signal("no room", { isLaunch: true }).outcome).toBe("failed");
  });

  it("knows results that the client wrote in place of one", () => {
    expect(signal('The user manually interrupted "Bash" (and more).')).toMatchObject({
      outcome: "interrupted",
      isClientMade: true,
    });
    expect(signal("The user manually interrupted it", { isError: false }).isClientMade).toBe(false);
  });
});
