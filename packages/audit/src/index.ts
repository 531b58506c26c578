export { auditOf } from "./audit-of.js";
export type { AuditOptions } from "./audit-of.js";

export { severities, notJudgedReasons } from "./names.js";
export type { Severity, NotJudgedReason } from "./names.js";

export { auditRules } from "./rules/rules.js";
export { ruleGroups } from "./rules/rule.js";
export type { AuditRule, RuleGroup } from "./rules/rule.js";
export { unjudgeable } from "./rules/unjudgeable.js";
export type { Unjudgeable } from "./rules/unjudgeable.js";

export type {
  AuditFinding,
  AuditReport,
  FindingExtent,
  FindingPlace,
  FindingWaste,
  RuleState,
  RuleSummary,
} from "./findings/audit-report.js";
export { sarifOf } from "./sarif/sarif-of.js";
export type {
  SarifOptions,
  SarifLevel,
  SarifLocation,
  SarifLog,
  SarifMessage,
  SarifNotification,
  SarifResult,
  SarifRule,
} from "./sarif/sarif-of.js";
export { redactReport } from "./findings/audit-report.js";
export { subjectKinds } from "./judging/hit.js";
export type { FindingSubject, SubjectKind } from "./judging/hit.js";

export { openPolicy } from "./policy/policy.js";
export type { AuditPolicy, ToolLists } from "./policy/policy.js";
export type { ModeChange } from "./judging/permission-modes.js";

export { pathClasses, joinSignals } from "./signals/call-signals.js";
export type {
  PathClass,
  CallSignals,
  FileSignal,
  PatternMatch,
  ShellSignals,
} from "./signals/call-signals.js";

export { signalsOf } from "./signals-of.js";
export type { CallSetting } from "./signals-of.js";
export type { Ground } from "./paths/place.js";
