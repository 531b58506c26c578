import { patternRule } from "./pattern-rule.js";

/** Calls that overwrite a remote branch. */
export const forcePush = patternRule({
  id: "force-push",
  pattern: "force-push",
  title: "Force push",
  looksAt:
    "Calls that overwrite the history of a remote branch: git push --force, -f, --mirror or +branch. --force-with-lease is one, too.",
  why: "Commits of others can be lost, and everybody who has them has to repair their copy.",
  fix: "Protect the branches at the server, and deny such commands in the settings.",
  severity: "high",
});
