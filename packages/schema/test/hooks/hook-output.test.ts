import { describe, expect, it } from "vitest";
import { hookOutput } from "../../src/schemas.js";

describe("hookOutput", () => {
  it.each([
    [
      "a decision with a reason",
      { decision: "allow", reason: "harmless", additionalContext: "changed today" },
    ],
    ["a block", { decision: "block", reason: "tests fail" }],
    ["nothing", {}],
    ["an end of the session", { continue: false, stopReason: "enough", suppressOutput: true }],
    [
      "a decision on a call",
      {
        hookSpecificOutput: {
          hookEventName: "PreToolUse",
          permissionDecision: "deny",
          permissionDecisionReason: "outside the project",
          updatedInput: { command: "ls" },
        },
      },
    ],
    [
      "a decision on a request for permission",
      { hookSpecificOutput: { hookEventName: "PermissionRequest", decision: { behavior: "allow" } } },
    ],
    ["an answer that comes later", { async: true, asyncTimeout: 15000 }],
  ])("accepts %s", (_, output) => {
    expect(hookOutput.parse(output)).toEqual(output);
  });

  it("refuses a decision that is no word", () => {
    expect(hookOutput.safeParse({ decision: true }).success).toBe(false);
  });
});
