import { patternRule } from "./pattern-rule.js";

/** Calls that delete folders outside the session's own with all they hold. */
export const recursiveDelete = patternRule({
  id: "recursive-delete",
  pattern: "recursive-delete",
  title: "Recursive delete",
  looksAt:
    "Calls that delete folders with all they hold (rm -rf and the like) where the folder lies outside the session's own, is a whole root or home, or is named by a pattern or variable that only the shell knew.",
  why: "What is deleted so is in no bin, and an empty variable deletes more than anybody meant.",
  fix: "Let the agent delete by names below its own folder, or deny such commands in the settings.",
  severity: "high",
});
