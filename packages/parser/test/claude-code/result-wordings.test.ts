import { describe, expect, it } from "vitest";
import { eventsOf, ofKind } from "./util/decode.js";
import { callRow, resultRow } from "./util/rows.js";

/** How a call ended, as `outcome` or `outcome: cause`. */
async function ended(tool: string, block: object, extra: object = {}): Promise<string | undefined> {
  const [result] = ofKind(await eventsOf([callRow(tool), resultRow(block, extra)]), "result");
  if (result === undefined) return undefined;
  const { outcome, cause } = result.signal;
  return cause === null ? outcome : `${outcome}: ${cause}`;
}

const tagged = (text: string): string => `<tool_use_error>${text}</tool_use_error>`;

const rejection =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, " +
  "the new_string was NOT written to the file). ";
const stop = "STOP what you are doing and wait for the user to tell you how to proceed.";
const notRead = "File has not been read yet. Read it first before writing to it.";
const changed = "File has been modified since read, either by the user or by a linter. Read it again.";
const notFound = "String to replace not found in file.\nString: shelf";
const noChange = "No changes to make: old_string and new_string are exactly the same.";
const matches = "Found 2 matches of the string to replace, but replace_all is false. To replace all …";
const tokens =
  "File content (31000 tokens) exceeds maximum allowed tokens (25000). Please use offset and limit.";
const size = "File content (512.4KB) exceeds maximum allowed size (256KB). Please use offset and limit.";
const noFile = "File does not exist. Note: your current working directory is /home/ann/shop.";
const granted = "but you haven't granted it yet.";

/** Every wording with which a client ends a call that has an error, by what it means. */
const wordings: readonly (readonly [ended: string, tool: string, text: string])[] = [
  ["rejected", "Edit", rejection + stop],
  ["rejected", "Edit", `${rejection}To tell you how to proceed, the user said:\nuse the other shelf`],
  [
    "rejected",
    "Bash",
    `${rejection}${stop}\n\nNote: The user's next message may contain a correction or preference.`,
  ],
  ["rejected", "Bash", `The user doesn't want to take this action right now. ${stop}`],
  ["rejected", "ExitPlanMode", rejection + stop],
  ["rejected", "ExitPlanMode", "User chose to stay in plan mode and continue planning"],
  ["interrupted", "Bash", "[Request interrupted by user]"],
  ["interrupted", "Bash", "[Request interrupted by user for tool use]"],
  ["interrupted", "Bash", "[Request interrupted by user for tool use]\n1 passed\n2 passed"],
  [
    "cancelled",
    "Bash",
    tagged("Cancelled: parallel tool call Bash(npm test -- --run shop/shelves.test.ts…) errored"),
  ],
  ["cancelled", "Read", tagged("Sibling tool call errored")],
  ["cancelled", "Read", tagged("Error: Streaming fallback - tool execution discarded")],
  ["interrupted", "mcp__till__sum", "Interrupted by user"],
  [
    "rejected",
    "Edit",
    "Permission for this tool use was denied. The tool use was rejected (eg. if it was a file edit)",
  ],
  [
    "denied: nobody-to-ask",
    "Bash",
    "Permission for this tool use was denied: it requires interactive approval",
  ],
  ["denied: nobody-to-ask", "Bash", "Tool permission request failed: Error: Tool permission stream closed"],
  [
    "denied: nobody-to-ask",
    "Bash",
    "ls in '/etc' was blocked. For security, Claude Code may only list files",
  ],
  ["denied: rule", "Edit", tagged("File is in a directory that is denied by your permission settings.")],
  ["denied: rule", "Read", "Tool use is not allowed during compaction"],
  ["denied: rule", "WebFetch", "WebFetch denied access to domain:shop.example."],
  ["denied: auto-mode", "Bash", "Permission for this action has been denied. Reason: it pushes to main."],
  ["denied: rule", "Bash", "Permission to use Bash has been denied."],
  ["denied: rule", "Bash", "Permission to use Bash with command rm -rf / has been denied."],
  [
    "denied: nobody-to-ask",
    "Bash",
    "Permission to use Bash has been denied because Claude Code is running in don't ask mode. IMPORTANT: You *may* …",
  ],
  ["denied: nobody-to-ask", "Bash", "Permission to use Bash has been auto-denied in dontAsk mode."],
  ["denied: nobody-to-ask", "Edit", "Permission to use Edit has been auto-denied (prompts unavailable)"],
  [
    "denied: rule",
    "Bash",
    "Permission for this command was denied by a built-in Claude Code safety check, not by the user.",
  ],
  ["denied: nobody-to-ask", "WebSearch", `Claude requested permissions to use WebSearch, ${granted}`],
  ["denied: nobody-to-ask", "Write", `Claude requested permissions to write to /home/ann/a, ${granted}`],
  ["denied: nobody-to-ask", "Read", `Claude requested permissions to read from /home/ann/a, ${granted}`],
  ["denied: nobody-to-ask", "Edit", `Claude requested permissions to edit /home/ann/a, ${granted}`],
  [
    "denied: nobody-to-ask",
    "Edit",
    "Claude requested permissions to edit /home/ann/.env which is a sensitive file.",
  ],
  ["denied: nobody-to-ask", "Bash", "This command requires approval"],
  [
    "denied: nobody-to-ask",
    "Bash",
    "This Bash command contains multiple operations. The following part requires approval: npm publish",
  ],
  [
    "denied: nobody-to-ask",
    "Bash",
    "This Bash command contains multiple operations. The following parts require approval: git push, npm publish",
  ],
  [
    "denied: auto-mode",
    "Bash",
    "Permission for this action was denied by the Claude Code auto mode classifier. Reason: it pushes.",
  ],
  ["denied: auto-mode", "Bash", "Auto mode could not evaluate this action and is blocking it for safety"],
  [
    "denied: auto-mode",
    "Bash",
    "claude-opus-5 is temporarily unavailable, so auto mode cannot determine the safety of Bash right now.",
  ],
  ["denied: hook", "Bash", "PreToolUse:Bash hook error: [./guard.sh]: no pushes"],
  ["denied: hook", "Bash", "PreToolUse:Bash hook error: no pushes"],
  ["denied: hook", "mcp__till__sum", "PreToolUse:mcp__till__sum hook error: [node guard.js]: closed"],
  ["invalid: file-not-read", "Write", tagged(notRead)],
  ["invalid: file-changed", "Edit", tagged(changed)],
  ["invalid: edit-mismatch", "Edit", tagged(notFound)],
  ["invalid: edit-mismatch", "Edit", tagged(noChange)],
  ["invalid: edit-mismatch", "MultiEdit", tagged(matches)],
  ["invalid: too-large", "Read", tagged(tokens)],
  ["invalid: too-large", "Read", tagged(size)],
  ["invalid: not-found", "Read", tagged(noFile)],
  ["invalid: not-found", "Read", tagged("File does not exist.")],
  ["invalid: unknown-tool", "Glob", tagged("No such tool available: Glob")],
  ["invalid: unknown-tool", "AskUserQuestion", tagged("Error: No such tool available: AskUserQuestion")],
  ["invalid: not-found", "Skill", tagged("Unknown skill: tidy")],
  ["invalid: not-found", "TaskOutput", tagged("No task found with ID: b9")],
  [
    "invalid: invalid-input",
    "Read",
    tagged("InputValidationError: Read failed due to the following issue:\n…"),
  ],
  ["invalid: blocked", "Bash", tagged("Blocked: sleep 45 followed by: npm test")],
  ["invalid: file-not-read", "Edit", notRead],
  ["invalid: file-changed", "Write", changed],
  ["invalid: edit-mismatch", "Edit", notFound],
  ["invalid: edit-mismatch", "Edit", noChange],
  ["invalid: edit-mismatch", "MultiEdit", matches],
  ["invalid: too-large", "Read", tokens],
  ["invalid: too-large", "Read", size],
  ["invalid: invalid-input", "Task", "InputValidationError: Task failed due to the following issue:\n…"],
  ["failed: exit-code", "Bash", "Exit code 1\nnpm error missing script: test"],
  ["failed: exit-code", "Bash", "ls: cannot access 'till': No such file or directory"],
  ["failed: exit-code", "Bash", "curl: (28) Operation timed out after 5000 milliseconds"],
  ["failed: exit-code", "Bash", `Exit code 1\n${rejection}`],
  ["failed: timeout", "Bash", "Command timed out after 2m 0.0s"],
  ["failed: timeout", "Bash", "Exit code 143\nCommand timed out after 2m 0.0s\n12 passed"],
  ["failed: not-found", "Read", noFile],
  ["failed: wrong-kind-of-file", "Read", "EISDIR: illegal operation on a directory, read"],
  ["failed: network", "WebFetch", "Request failed with status code 502"],
  ["failed: not-found", "WebFetch", "Request failed with status code 404"],
  ["failed: rate-limit", "WebFetch", "Request failed with status code 429"],
  ["failed: timeout", "WebFetch", "timeout of 60000ms exceeded"],
  ["failed: network", "WebFetch", "getaddrinfo ENOTFOUND shop.example"],
  ["failed: mcp", "mcp__till__sum", "MCP error -32603: till closed"],
  ["failed: mcp", "mcp__till__sum", "the till is closed"],
  ["failed: rate-limit", "Agent", "API Error: 529 Overloaded"],
  ["failed: not-found", "KillShell", "Shell 5dce1f is not running, so cannot be killed (status: killed)"],
];

/** The forms in which one text may stand in a row with an error. */
const forms: readonly ((text: string) => readonly [block: object, row: object])[] = [
  (text) => [{ content: text, is_error: true }, {}],
  (text) => [{ content: [{ type: "text", text }], is_error: true }, {}],
  (text) => [{ content: `\n  ${text}`, is_error: true }, {}],
  (text) => [{ is_error: true }, { toolUseResult: `Error: ${text}` }],
];

describe("result wordings", () => {
  it.each(wordings)("R62, R63 say %s of %s for: %s", async (expected, tool, text) => {
    for (const form of forms) expect(await ended(tool, ...form(text))).toBe(expected);
  });

  it.each(wordings)(
    "R62 needs an error, or words of the row, for %s of %s: %s",
    async (expected, tool, text) => {
      const said = await ended(tool, { content: text }, { toolUseResult: `Error: ${text}` });
      // Step 9 alone needs the flag.
      expect(said).toBe(expected.startsWith("failed") ? "ok" : expected);
    },
  );

  it.each(wordings)("R62 takes none of it without an error: %s of %s, %s", async (_, tool, text) => {
    expect(await ended(tool, { content: text })).toBe("ok");
    expect(await ended(tool, { content: text, is_error: false }, { toolUseResult: { stdout: text } })).toBe(
      "ok",
    );
  });

  it.each(wordings.filter(([expected]) => expected.startsWith("denied")))(
    "R62 step 2 keeps %s of %s where the row has a rule's denial kind: %s",
    async (expected, tool, text) => {
      const row = { toolDenialKind: "permission-rule", toolUseResult: `Error: ${text}` };
      expect(await ended(tool, { content: text, is_error: true }, row)).toBe(expected);
    },
  );

  it.each<[string, string, string]>([
    ["rejected", "user-rejected", rejection + stop],
    ["rejected", "user-rejected", "any other words"],
    ["denied: nobody-to-ask", "user-rejected", `Claude requested permissions to use Bash, ${granted}`],
    ["denied: nobody-to-ask", "user-rejected", "This command requires approval"],
    ["denied: rule", "permission-rule", "any other words"],
    ["denied: auto-mode", "automode-blocked", "Permission to use Bash has been denied."],
    ["denied: auto-mode", "automode-unavailable", "any other words"],
    ["interrupted", "interrupted", tagged("Sibling tool call errored")],
    ["cancelled", "cancelled", "[Request interrupted by user]"],
    ["denied", "held-by-moonlight", "any other words"],
    ["denied: hook", "held-by-moonlight", "PreToolUse:Bash hook error: closed"],
  ])("R62 step 2 says %s for denial kind %s and: %s", async (expected, toolDenialKind, content) => {
    expect(await ended("Bash", { content, is_error: true }, { toolDenialKind })).toBe(expected);
    expect(await ended("Bash", { content, is_error: true }, { non_execution_kind: toolDenialKind })).toBe(
      expected,
    );
  });

  it.each<[string, string]>([
    [
      "ExitPlanMode",
      "User has approved your plan. You can now start coding. Start with updating your todo list …",
    ],
    ["ExitPlanMode", "User has approved exiting plan mode. You can now proceed."],
    ["AskUserQuestion", 'User has answered your questions: "Which shelf?"="the left one".'],
    ["AskUserQuestion", 'Your questions have been answered: "Which shelf?"="the left one"'],
    ["AskUserQuestion", "The user answered: the left one"],
    [
      "Bash",
      "<persisted-output>\nOutput too large (64KB). Full output saved to: /tmp/a.txt\n\nPreview (first 2KB):…",
    ],
    ["Agent", "API Error: 500 and all the rest of an answer about errors"],
  ])("R62 step 12 says ok for %s: %s", async (tool, content) => {
    expect(await ended(tool, { content })).toBe("ok");
    expect(await ended(tool, { content, is_error: false })).toBe("ok");
  });

  it("R62 step 5 takes the structured result's own words, whatever the text", async () => {
    const row = { toolUseResult: "User rejected tool use" };
    expect(await ended("Edit", { content: "", is_error: true }, row)).toBe("rejected");
    expect(await ended("Edit", { content: "please use the other shelf" }, row)).toBe("rejected");
  });
});

describe("a server's or program's word of a person who cancelled", () => {
  const block = { is_error: true, content: "User cancelled the write" };

  it("is a failure, unless the client itself says that the call was declined", async () => {
    for (const tool of ["Write", "Bash", "mcp__files__write"]) {
      expect(await ended(tool, block)).toMatch(/^failed/);
      expect(await ended(tool, block, { toolUseResult: `Error: ${block.content}` })).toMatch(/^failed/);
      expect(await ended(tool, block, { toolUseResult: "User rejected tool use" })).toBe("rejected");
      expect(await ended(tool, block, { toolDenialKind: "user-rejected" })).toBe("rejected");
    }
  });
});
