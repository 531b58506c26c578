import { pathRule, reads } from "./path-rule.js";

/** Calls that read outside all folders that are theirs. */
export const readOutside = pathRule({
  id: "read-outside",
  accesses: reads,
  places: new Set(["home", "outside"]),
  title: "Read outside the folders",
  looksAt:
    "Calls that read or search files outside the session's folder, its repository and the additional folders. The agent's own folders and those for temporary files are none.",
  why: "The agent sees what its work does not need: other projects, private files, the system's settings.",
  fix: "Add the folders that are needed to additionalFolders of the policy, and deny the others in the settings.",
  severity: "low",
});
