import { pathRule, reads } from "./path-rule.js";

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
