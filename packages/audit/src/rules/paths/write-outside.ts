import { pathRule, writes } from "./path-rule.js";

/** Calls that write elsewhere in the repository. */
export const writeOutside = pathRule({
  id: "write-outside",
  accesses: writes,
  places: new Set(["repository"]),
  title: "Write outside the folder",
  looksAt:
    "Calls that write, create or delete files outside the session's folder and the additional folders, in the same repository.",
  why: "Whoever started the agent in a folder expects changes there.",
  fix: "Start the agent at the root, or add the folder to additionalFolders of the policy.",
  severity: "low",
});
