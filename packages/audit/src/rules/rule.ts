import type { AuditContext } from "../judging/audit-context.js";
import type { Judgement } from "../judging/judgement.js";
import type { Severity, RuleId } from "../names.js";

/** What rules are about. */
export const ruleGroups = ["allowlist", "paths", "shell", "time", "practice"] as const;
export type RuleGroup = (typeof ruleGroups)[number];

/** A rule: what is looked at, what is wrong with it, and what to do. All texts are sentences for people. */
export interface AuditRule {
  /** It never changes. */
  readonly id: RuleId;
  readonly group: RuleGroup;
  /** What was found, as a name. */
  readonly title: string;
  /** What the rule looks at, and when it finds something. */
  readonly looksAt: string;
  readonly why: string;
  readonly fix: string;
  /** Unless a policy says otherwise. */
  readonly severity: Severity;
  /** What the rule requires besides facts: inputs of calls, or a policy. */
  readonly needs: "facts" | "inputs" | "policy";
  /** True if the rule uses inputs of calls where they exist. */
  readonly takesInputs: boolean;
  /** What it cannot judge. */
  readonly notJudged: string;
  /** What is counted, one and many. */
  readonly counted: readonly [one: string, many: string];
  readonly judge: (context: AuditContext) => Judgement;
}

/** A rule's own parts. Unless they say otherwise, it needs facts alone, takes inputs if it needs more, and counts calls. */
export type RuleParts = Omit<AuditRule, "group" | "needs" | "takesInputs" | "counted"> & Partial<AuditRule>;

/** A rule's description, without how it judges. */
export type ToldParts = Omit<RuleParts, "notJudged" | "judge">;

export function rulesOf(group: RuleGroup, rules: readonly RuleParts[]): readonly AuditRule[] {
  return rules.map(({ needs = "facts", ...own }) => ({
    group,
    needs,
    takesInputs: needs !== "facts",
    counted: ["call", "calls"],
    ...own,
  }));
}
