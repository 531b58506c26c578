import { patternRule } from "./pattern-rule.js";

/** Calls that run a command as another user. */
export const elevatedCommand = patternRule({
  id: "elevated-command",
  pattern: "elevated",
  title: "Run as another user",
  looksAt: "Calls that run a command as another user, mostly the system's: sudo, doas, su.",
  why: "Such a command may change the whole machine, whatever the agent's own boundaries are.",
  fix: "Prepare what needs these rights before, or run the agent in a container.",
  severity: "medium",
});
