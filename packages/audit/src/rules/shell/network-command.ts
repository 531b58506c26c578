import { patternRule } from "./pattern-rule.js";

/** Calls that use the network by programs of their own. */
export const networkCommand = patternRule({
  id: "network-command",
  pattern: "network",
  title: "Command that uses the network",
  looksAt:
    "Calls that send or fetch over the network by programs of their own: curl, wget, nc, ssh, scp, rsync to a host. Informative.",
  why: "What the agent knows can leave by them, and instructions of strangers can come in.",
  fix: "Allow the hosts that are needed in a sandbox's settings, and use the agent's own tool for pages.",
  severity: "note",
});
