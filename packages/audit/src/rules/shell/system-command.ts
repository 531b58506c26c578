import { patternRule } from "./pattern-rule.js";

/** Calls that change the machine itself. */
export const systemCommand = patternRule({
  id: "system-command",
  pattern: "disk-or-system",
  title: "Command that changes the system",
  looksAt:
    "Calls that write to disks, format them, stop the machine, kill what is not theirs or open rights of whole trees: dd of=/dev/…, mkfs, shutdown, kill -9 -1, chmod -R 777, iptables.",
  why: "A mistake in one word costs the machine, and no undo exists.",
  fix: "Deny such commands in the settings, and run the agent where it cannot do them.",
  severity: "high",
});
