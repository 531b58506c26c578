import { patternRule } from "./pattern-rule.js";

/** Calls that drop uncommitted work or rewrite commits. */
export const historyRewrite = patternRule({
  id: "history-rewrite",
  pattern: "history-rewrite",
  title: "Work thrown away",
  looksAt:
    "Calls that drop uncommitted work or rewrite commits: git reset --hard, git clean -f, git checkout -- ., git branch -D, git filter-branch.",
  why: "What was not committed is gone, also what a person changed meanwhile.",
  fix: "Have the agent commit or stash first, and work in a worktree of its own.",
  severity: "medium",
});
