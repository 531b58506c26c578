export { auditOf } from "./audit-of.js";
export type { AuditOptions } from "./audit-of.js";

export { severities } from "./severity.js";
export type { Severity } from "./severity.js";

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
export type { SarifOptions } from "./sarif/sarif-of.js";
export type {
  SarifLevel,
  SarifLocation,
  SarifLog,
  SarifMessage,
  SarifNotification,
  SarifResult,
  SarifRule,
} from "./sarif/sarif-log.js";
export { redactReport } from "./findings/redact-report.js";
export { subjectKinds } from "./judging/subject.js";
export type { FindingSubject, SubjectKind } from "./judging/subject.js";
export { notJudgedReasons } from "./judging/not-judged.js";
export type { NotJudgedReason } from "./judging/not-judged.js";

export { openPolicy } from "./policy/policy.js";
export type { AuditPolicy, ToolLists } from "./policy/policy.js";
export type { ModeChange } from "./judging/permission-modes.js";

export { pathClasses } from "./signals/path-class.js";
export type { PathClass } from "./signals/path-class.js";
export type { CallSignals, FileSignal, PatternMatch, ShellSignals } from "./signals/call-signals.js";

export { joinSignals } from "./signals/join-signals.js";
export { signalsOf } from "./signals-of.js";
export type { CallSetting } from "./signals-of.js";
export type { Ground } from "./paths/ground.js";
