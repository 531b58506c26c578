import { patternRule } from "./pattern-rule.js";

/** Calls that run what they download. */
export const pipedInstaller = patternRule({
  id: "piped-installer",
  pattern: "piped-installer",
  title: "Download run unseen",
  looksAt: 'Calls that hand what they download to a shell: curl | sh, bash <(curl …), sh -c "$(curl …)".',
  why: "Whoever holds the address decides what runs, with all rights of the agent, and nobody has seen it.",
  fix: "Download to a file, look at it or check its sum, and run that; or install by a package manager.",
  severity: "high",
});
