// Names and words that are known before anything is audited: no rule is loaded with them.
export { ruleIds } from "./rules/rule-ids.js";
export type { RuleId } from "./rules/rule-ids.js";
export { notJudgedReasons } from "./judging/not-judged.js";
export { severities } from "./severity.js";
export type { Severity } from "./severity.js";
