import { describe, expect, it } from "vitest";
import type { Denial } from "../../src/claude/denial.js";
import type { ResultEvidence } from "../../src/claude/result-evidence.js";
import { resultSignal } from "../../src/claude/result-signal.js";

type Parts = Partial<ResultEvidence & Denial>;

function evidence({ kind, decidedBy, wasAllowed, lacksRefusal, ...parts }: Parts): ResultEvidence {
  return {
    text: "",
    isError: false,
    denial: {
      kind: kind ?? null,
      decidedBy: decidedBy ?? null,
      wasAllowed: wasAllowed ?? null,
      lacksRefusal: lacksRefusal ?? false,
    },
    structuredText: null,
    structured: null,
    tool: "Bash",
    ...parts,
  };
}

const refusal =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). STOP what you are doing and wait for the user to tell you how to proceed.";
const correction =
  "Correction to the text above: this call was stopped while running, not refused before it ran.";

/** What `resultSignal` says, as `outcome` or `outcome: cause`. */
function said(parts: Parts): string {
  const { outcome, cause } = resultSignal(evidence(parts));
  return cause === null ? outcome : `${outcome}: ${cause}`;
}

const error = (text: string, tool = "Bash"): Parts => ({ text, isError: true, tool });
const structured = (fields: object, tool: string): Parts => ({
  structured: { ...fields },
  tool,
});

describe("resultSignal", () => {
  it.each<[string, Parts]>([
    ["rejected", { kind: "user-rejected", isError: true, text: "The user doesn't want to" }],
    [
      "denied: nobody-to-ask",
      { kind: "user-rejected", text: "Claude requested permissions to use Bash, but" },
    ],
    ["denied: nobody-to-ask", { kind: "user-rejected", text: "This command requires approval" }],
    ["denied: rule", { kind: "permission-rule", text: "Permission to use Bash has been denied." }],
    ["denied: hook", { kind: "permission-rule", isHooked: true, text: "Close the till first." }],
    ["denied: rule", { kind: "permission-rule", text: "Close the till first." }],
    ["denied: hook", { ...error("Close the till first."), isHooked: true }],
    ["failed: exit-code", error("Close the till first.")],
    ["failed: exit-code", { ...error("Exit code 2\nClose the till first."), isHooked: true }],
    ["failed: other", { ...error("Close the till first.", "Edit"), isHooked: true }],
    ["interrupted", { kind: "user-rejected", hasRun: true, text: "The user doesn't want to" }],
    [
      "denied: nobody-to-ask",
      { kind: "user-rejected", hasRun: true, text: "This command requires approval" },
    ],
    ["denied: hook", { kind: "permission-rule", text: "PreToolUse:Bash hook error: no pushes" }],
    ["denied: auto-mode", { kind: "automode-blocked" }],
    ["denied: auto-mode", { kind: "automode-unavailable" }],
    ["interrupted", { kind: "interrupted", isError: true, text: "Exit code 1" }],
    ["cancelled", { kind: "cancelled" }],
    ["denied", { kind: "brand-new-kind" }],
    ["interrupted", { kind: "user-rejected", lacksRefusal: true, ...error(refusal) }],
    ["rejected", { kind: "user-rejected", ...error(refusal) }],
    ["rejected", { kind: "user-rejected", wasAllowed: false, hasRun: true, ...error(refusal) }],
    ["rejected", { kind: "user-rejected", lacksRefusal: true, ...error("The user doesn't want to proceed") }],
    ["interrupted", { kind: "user-rejected", wasAllowed: true, ...error(refusal) }],
    ["interrupted", { kind: "user-rejected", ...error(`${refusal} ${correction}`) }],
    ["interrupted", error(`${refusal} ${correction}`)],
    ["denied: nobody-to-ask", { kind: "user-rejected", decidedBy: "config", wasAllowed: false }],
    ["denied: hook", { kind: "user-rejected", decidedBy: "hook", wasAllowed: false }],
    ["denied: auto-mode", { kind: "user-rejected", decidedBy: "classifier", wasAllowed: false }],
    ["rejected", { kind: "user-rejected", decidedBy: "user_reject", wasAllowed: false }],
    ["rejected", { kind: "user-rejected", decidedBy: "user_abort", wasAllowed: false }],
    ["denied: rule", { kind: "permission-rule", decidedBy: "config", wasAllowed: false }],
    ["denied: hook", { kind: "permission-rule", decidedBy: "hook", wasAllowed: false }],
    ["denied: auto-mode", { kind: "automode-blocked", decidedBy: "config", wasAllowed: false }],
    ["denied: rule", { decidedBy: "config", wasAllowed: false, ...error("Not here.") }],
    ["denied: hook", { decidedBy: "hook", wasAllowed: false, ...error("Not here.") }],
    ["rejected", { decidedBy: "user_reject", wasAllowed: false, ...error("Not here.") }],
    ["failed: exit-code", { decidedBy: "unknown", wasAllowed: false, ...error("Not here.") }],
    ["ok", { decidedBy: "config", wasAllowed: false, text: "Not here." }],
  ])("R62 step 2 says %s for %o", (expected, parts) => {
    expect(said(parts)).toBe(expected);
  });

  it.each<[string, string]>([
    ["cancelled", "<tool_use_error>Cancelled: parallel tool call Bash(npm test) errored</tool_use_error>"],
    ["cancelled", "<tool_use_error>Sibling tool call errored</tool_use_error>"],
    ["cancelled", "Sibling tool call errored"],
    ["interrupted", "[Request interrupted by user for tool use]\nhalf of the output"],
    ["interrupted", "Exit code 137\n[Request interrupted by user for tool use]"],
    ["interrupted", "Exit code 143\n[Request interrupted by user for tool use]\nhalf of the output"],
    ["failed: exit-code", "Exit code 1\n[Request interrupted by user for tool use]"],
    ["failed: exit-code", "Exit code 137\nKilled\n[Request interrupted by user for tool use]"],
    ["rejected", "The user doesn't want to proceed with this tool use. The tool use was rejected"],
    ["rejected", "The user doesn't want to take this action right now. STOP"],
    ["rejected", "User chose to stay in plan mode and continue planning"],
    ["denied: rule", "Permission to use Bash with command rm -rf / has been denied."],
    ["denied: nobody-to-ask", "Permission to use Bash has been auto-denied (prompts unavailable)"],
    ["denied: nobody-to-ask", "Permission to use Bash has been auto-denied in dontAsk mode."],
    ["denied: rule", "Permission for this command was denied by a built-in Claude Code safety check"],
    ["denied: auto-mode", "Permission for this action was denied by the Claude Code auto mode classifier."],
    [
      "denied: nobody-to-ask",
      "Claude requested permissions to write to /home/ann/a, but you haven't granted it",
    ],
    ["denied: nobody-to-ask", "This Bash command contains multiple operations. The following part"],
    ["denied: auto-mode", "Auto mode could not evaluate this action and is blocking it for safety"],
    [
      "denied: auto-mode",
      "opus-4.5 is temporarily unavailable, so auto mode cannot determine the safety of Bash",
    ],
    ["denied: hook", "PreToolUse:Bash hook error: [./guard.sh]: no pushes"],
    ["invalid: invalid-input", "InputValidationError: Bash failed"],
    ["failed: exit-code", "Exit code 1\nSibling tool call errored"],
    ["failed: exit-code", "the log says: so auto mode is off. so auto mode cannot determine the safety of x"],
  ])("R62 steps 3 to 7 say %s for an error that starts with %s", (expected, text) => {
    expect(said(error(text))).toBe(expected);
  });

  it("R62 takes text as evidence only with is_error or a string as structured result", () => {
    const text = "The user doesn't want to proceed with this tool use";
    expect(said({ text })).toBe("ok");
    expect(said({ text, isError: true })).toBe("rejected");
    expect(said({ text, structuredText: "Error: x" })).toBe("rejected");
  });

  it("R62 step 5 takes the structured result's own words", () => {
    expect(said({ text: "no", isError: true, structuredText: "User rejected tool use" })).toBe("rejected");
    expect(said({ text: "no", isError: true, structuredText: "User rejected tool use again" })).toBe(
      "failed: exit-code",
    );
  });

  it.each<[string, string, string]>([
    ["invalid: file-not-read", "Edit", "File has not been read yet. Read it first before writing to it."],
    ["invalid: file-changed", "Write", "File has been modified since read, either by the user"],
    ["invalid: edit-mismatch", "MultiEdit", "String to replace not found in file."],
    ["invalid: edit-mismatch", "Edit", "No changes to make: old_string and new_string are exactly the same."],
    ["invalid: edit-mismatch", "Edit", "Found 2 matches of the string to replace, but replace_all is false"],
    ["invalid: too-large", "Read", "File content (31000 tokens) exceeds maximum allowed tokens (25000)"],
    ["failed: exit-code", "Bash", "File has not been read yet"],
    ["failed: edit-mismatch", "NotebookEdit", "String to replace not found in file."],
  ])("R62 step 7 says %s for an untagged text of %s", (expected, tool, text) => {
    expect(said(error(text, tool))).toBe(expected);
  });

  it("R62 step 7 takes untagged texts of a tool that is not known", () => {
    expect(
      resultSignal(evidence({ text: "File has not been read yet", isError: true, tool: null })).outcome,
    ).toBe("invalid");
  });

  it("R62 steps 8 and 9 come before launches and after texts", () => {
    expect(said(structured({ interrupted: true, backgroundTaskId: "b1" }, "Bash"))).toBe("interrupted");
    expect(said({ ...structured({ backgroundTaskId: "b1" }, "Bash"), isError: true })).toBe(
      "failed: exit-code",
    );
    const explained = structured({ returnCodeInterpretation: "No matches found" }, "Bash");
    expect(said({ ...explained, isError: true, text: "Exit code 1" })).toBe("ok");
  });

  it.each<[string, object, string]>([
    ["detached", { status: "async_launched" }, "Agent"],
    ["detached", { status: "remote_launched" }, "Agent"],
    ["detached", { status: "teammate_spawned" }, "Agent"],
    ["detached", { backgroundTaskId: "b1" }, "Bash"],
    ["detached", { taskId: "m1", timeoutMs: 5 }, "Monitor"],
    ["detached", { taskId: "w1", runId: "wf_1" }, "Workflow"],
    ["detached", { detachedToolCall: true }, "Read"],
    ["ok", { taskId: "1", success: true }, "TaskUpdate"],
    ["failed: network", { code: 503 }, "WebFetch"],
    ["failed: not-found", { code: 404 }, "WebFetch"],
    ["failed: permission", { code: 403 }, "WebFetch"],
    ["failed: rate-limit", { code: 429 }, "WebFetch"],
    ["ok", { code: 399 }, "WebFetch"],
    ["ok", { code: 500 }, "RemoteTrigger"],
    ["failed: timeout", { timedOutAfterMs: 120_000 }, "Bash"],
    ["failed: timeout", { retrieval_status: "timeout" }, "TaskOutput"],
    ["failed: other", { success: false }, "SendMessage"],
    ["failed: mcp", { isError: true }, "mcp__shop__search"],
    ["ok", { isError: true }, "Projects"],
    ["ok", {}, "Read"],
  ])("R62 steps 10 to 12 say %s for %o of %s", (expected, fields, tool) => {
    expect(said(structured(fields, tool))).toBe(expected);
  });

  it("R62 step 12 does not tell an absent is_error from a false one", () => {
    expect(said({ text: "Exit code 1" })).toBe("ok");
  });

  it.each<[number | null, Parts]>([
    [2, error("Exit code 2\nerror: no such target")],
    [127, { text: "", isError: true, structuredText: "Error: Exit code 127\nnot found" }],
    [null, error("ls: cannot access 'x'")],
    [null, { text: "Exit code 2" }],
    [null, error("it printed Exit code 2")],
    [1, structured({ exitCode: 1, status: "completed" }, "BashOutput")],
    [0, structured({ task: { exitCode: 0 } }, "TaskOutput")],
    [null, structured({ exitCode: null }, "BashOutput")],
  ])("R65 reads exit code %s of %o", (expected, parts) => {
    expect(resultSignal(evidence(parts)).exitCode).toBe(expected);
  });

  it("R56 knows what the client wrote in place of a result", () => {
    const filler = resultSignal(evidence(error("[Request interrupted by user for tool use]")));
    const cut = resultSignal(evidence(error("[Request interrupted by user for tool use]\npartial output")));
    const repair = resultSignal(evidence(error("[Tool result missing due to internal error]")));
    expect([filler.isClientMade, filler.isPlaceholder]).toEqual([true, false]);
    expect([cut.isClientMade, cut.isPlaceholder]).toEqual([false, false]);
    expect([repair.isClientMade, repair.isPlaceholder]).toEqual([true, true]);
  });

  it.each<[string, string, string]>([
    ["exit-code", "Bash", "ls: cannot access 'x': No such file or directory"],
    ["timeout", "Bash", "Command timed out after 2m 0.0s"],
    ["not-found", "Read", "File does not exist. Note: your current working directory is /home/ann"],
    ["wrong-kind-of-file", "Read", "EISDIR: illegal operation on a directory, read"],
    ["network", "WebFetch", "Request failed with status code 504"],
    ["not-found", "WebFetch", "Request failed with status code 404"],
    ["permission", "WebFetch", "Request failed with status code 403"],
    ["rate-limit", "WebFetch", "Request failed with status code 429"],
    ["mcp", "mcp__shop__search", "something broke"],
    ["timeout", "mcp__shop__search", "MCP error -32001: Request timed out"],
    ["permission", "Write", "EACCES: permission denied, open '/etc/hosts'"],
    ["rate-limit", "Agent", "You've hit your session limit · resets 6:30pm"],
    ["rate-limit", "Agent", "You've reached your weekly limit"],
    ["timeout", "Agent", "Agent stalled: no progress for 600s"],
    ["already-exists", "Write", "EEXIST: file already exists, mkdir '/home/ann/a'"],
    ["other", "Agent", "The till says: You've hit your limit"],
    ["other", "Skill", "it did not work"],
  ])("R63 names %s for a failed %s: %s", (expected, tool, text) => {
    expect(said(error(text, tool))).toBe(`failed: ${expected}`);
  });

  it.each<[string, string]>([
    ["unknown-tool", "<tool_use_error>No such tool available: Fetch</tool_use_error>"],
    ["not-found", "<tool_use_error>Unknown skill: tidy</tool_use_error>"],
    ["not-found", "<tool_use_error>No task found with ID: b9</tool_use_error>"],
    ["blocked", "<tool_use_error>Blocked: sleep 45 followed by: ls</tool_use_error>"],
    ["invalid-input", "<tool_use_error>InputValidationError: file_path is missing</tool_use_error>"],
    [
      "wrong-kind-of-file",
      "<tool_use_error>File is a Jupyter Notebook. Use the NotebookEdit to edit this file.",
    ],
    ["already-exists", "<tool_use_error>Cannot create new file - file already exists.</tool_use_error>"],
    ["other", "<tool_use_error>something new</tool_use_error>"],
  ])("R63 names %s for %s", (expected, text) => {
    expect(said(error(text, "Skill"))).toBe(`invalid: ${expected}`);
  });
});
