import { pathRule, reads, writes } from "./path-rule.js";

/** Calls that read files of secrets. */
export const credentialRead = pathRule({
  id: "credential-read",
  accesses: reads,
  places: new Set(["credential"]),
  title: "Credentials read",
  looksAt:
    "Calls that read or search files which usually hold secrets, by their name or folder: .env, private keys, ~/.ssh, ~/.aws, .netrc and the like. Templates such as .env.example are none.",
  why: "What is read goes into the conversation: to the model's vendor, into the log, and into every answer after it.",
  fix: "Deny these paths in the settings, change the secrets that were read, and give the agent values without worth.",
  severity: "high",
});

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
