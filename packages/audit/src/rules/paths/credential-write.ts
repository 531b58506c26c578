import { pathRule, writes } from "./path-rule.js";

/** Calls that write files of secrets. */
export const credentialWrite = pathRule({
  id: "credential-write",
  accesses: writes,
  places: new Set(["credential"]),
  title: "Credentials written",
  looksAt: "Calls that write, create or delete files which usually hold secrets, by their name or folder.",
  why: "A key that is changed locks people out or lets others in, and a secret that an agent wrote stands in its log.",
  fix: "Deny these paths in the settings, and let people write such files.",
  severity: "high",
});
