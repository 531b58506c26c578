export { auditOf, type AuditOptions } from "./audit-of.js";

export { severities, notJudgedReasons, type Severity, type NotJudgedReason } from "./names.js";

export { auditRules } from "./rules/rules.js";
export { ruleGroups, type AuditRule, type RuleGroup } from "./rules/rule.js";
export { unjudgeable, type Unjudgeable } from "./rules/unjudgeable.js";

export * from "./findings/audit-report.js";
export {
  sarifOf,
  type SarifOptions,
  type SarifLevel,
  type SarifLocation,
  type SarifLog,
  type SarifMessage,
  type SarifNotification,
  type SarifResult,
  type SarifRule,
} from "./sarif/sarif-of.js";
export { subjectKinds, type FindingSubject, type SubjectKind } from "./judging/hit.js";

export { openPolicy, type AuditPolicy, type ToolLists } from "./policy/policy.js";
export type { ModeChange } from "./judging/permission-modes.js";

export * from "./signals/call-signals.js";

export { signalsOf, type CallSetting } from "./signals-of.js";
export type { Ground } from "./paths/place.js";
