import { pathRule, writes } from "./path-rule.js";

/** Calls that write outside all folders that are theirs. */
export const writeOutsideRepository = pathRule({
  id: "write-outside-repository",
  accesses: writes,
  places: new Set(["home", "outside"]),
  title: "Write outside the repository",
  looksAt:
    "Calls that write, create or delete files outside the session's folder, its repository and the additional folders. The agent's own folders and those for temporary files are none.",
  why: "No history of commits shows such a change or takes it back; settings and programs that start by themselves lie there.",
  fix: "Add the folders that are meant to additionalFolders of the policy, and keep the agent inside a sandbox.",
  severity: "medium",
});
