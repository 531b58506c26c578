import { describe, expect, it } from "vitest";
import { piResultSignal } from "../../src/pi/decode-result.js";

const ok = { tool: "Bash", isError: false, exitCode: null, isRunning: false };

function signal(text: string, more: object = {}) {
  const { outcome, cause, exitCode } = piResultSignal({ ...ok, start: text, end: text, ...more });
  return [outcome, cause, exitCode];
}

const error = { isError: true };

describe("piResultSignal", () => {
  it.each([
    ["Command exited with code 2 is what it prints\n", {}, ["ok", null, null]],
    ["(no output)", { exitCode: 0 }, ["ok", null, null]],
    ["2 failed\n\n\nCommand exited with code 2", error, ["failed", "exit-code", 2]],
    ["(Command exited with code 7)", { exitCode: 7 }, ["failed", "exit-code", 7]],
    ["half\n\nCommand timed out after 5 seconds", error, ["failed", "timeout", null]],
    ["half\n\n\nCommand aborted", error, ["interrupted", null, null]],
    ["Operation aborted", { ...error, tool: "Read" }, ["interrupted", null, null]],
    ["Command aborted\nby hand", error, ["failed", "other", null]],
    ["ENOENT: no such file or directory", { ...error, tool: "Read" }, ["failed", "not-found", null]],
    ["Could not find the exact text in a.ts.", { ...error, tool: "Edit" }, ["failed", "edit-mismatch", null]],
    ["No changes made to a.ts.", { ...error, tool: "Edit" }, ["failed", "edit-mismatch", null]],
    ["Command exited with code 2", { ...error, tool: "Read" }, ["failed", "other", null]],
    ["It broke.", { ...error, tool: "mcp__shop__find" }, ["failed", "mcp", null]],
    ["Tool weigh not found", { ...error, tool: "weigh" }, ["invalid", "unknown-tool", null]],
    ['Validation failed for tool "edit":', { ...error, tool: "Edit" }, ["invalid", "invalid-input", null]],
    ["Skipped due to queued user message.", error, ["cancelled", null, null]],
    ["Tool execution was blocked", error, ["denied", "hook", null]],
    ["Command still running", { isRunning: true }, ["detached", null, null]],
  ])("R62 takes %j with %j for %j", (text, more, expected) => {
    expect(signal(text, more)).toEqual(expected);
  });
});
