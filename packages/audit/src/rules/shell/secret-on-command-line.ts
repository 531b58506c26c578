import { patternRule } from "./pattern-rule.js";

/** Calls with a secret in their command. */
export const secretOnCommandLine = patternRule({
  id: "secret-on-command-line",
  pattern: "secret-on-command-line",
  title: "Secret on a command line",
  looksAt:
    "Calls whose command holds what looks like a token, a password or a key. That there is one is noted, and never which.",
  why: "It stands in the log, in the shell's history and in the list of processes, and has been sent to the model's vendor.",
  fix: "Change the secret, and hand it over by a file or a variable that the agent does not see.",
  severity: "high",
});
