import { patternRule } from "./pattern-rule.js";

/** Calls that hand on all variables of their environment. */
export const environmentDump = patternRule({
  id: "environment-dump",
  pattern: "environment-dump",
  title: "Environment handed on",
  looksAt: "Calls that write all variables of their environment into a pipe or a file.",
  why: "Variables hold tokens and keys, and what a command prints goes into the conversation.",
  fix: "Print the one variable that is needed, and start the agent without secrets in its environment.",
  severity: "medium",
});
