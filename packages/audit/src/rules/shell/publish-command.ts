import { patternRule } from "./pattern-rule.js";

/** Calls that publish something. */
export const publishCommand = patternRule({
  id: "publish-command",
  pattern: "publish",
  title: "Publication",
  looksAt:
    "Calls that publish for others: npm publish, cargo publish, docker push, gh release create and the like.",
  why: "What is published cannot be taken back, and people rely on it.",
  fix: "Publish from a pipeline that people start, and keep its credentials out of the agent's reach.",
  severity: "medium",
});
