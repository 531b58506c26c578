/**
 * How clients of a time write rollouts.
 *
 * @typedef {object} Era
 * @property {string} version
 * @property {readonly string[]} models
 * @property {boolean} isNumbered rows have ordinals, usage has records of its own, and completed items tell what was done
 * @property {boolean} isUsageFirst totals come before the rows of their response, and each response has a context of its own
 * @property {boolean} hasAgents
 */

/** @type {Era} */
const late2025 = {
  version: "0.63.0",
  models: ["gpt-5-codex", "gpt-5.1-codex"],
  isNumbered: false,
  isUsageFirst: true,
  hasAgents: false,
};

/** @type {Era} */
const spring2026 = {
  version: "0.125.0",
  models: ["gpt-5.3-codex", "gpt-5.4", "gpt-5.5"],
  isNumbered: false,
  isUsageFirst: false,
  hasAgents: true,
};

/** @type {Era} */
const late2026 = {
  version: "0.169.0",
  models: ["gpt-5.5", "gpt-5.6-sol"],
  isNumbered: true,
  isUsageFirst: false,
  hasAgents: true,
};

/** Some more often than others. @type {readonly Era[]} */
export const eras = [late2025, spring2026, spring2026, late2026, late2026];
