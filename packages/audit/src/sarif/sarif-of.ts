import type { AuditFinding, AuditReport, FindingPlace, RuleSummary } from "../findings/audit-report.js";
import { notJudgedReasons, type Severity } from "../names.js";
import type { AuditRule, RuleGroup } from "../rules/rule.js";
import { auditRules } from "../rules/rules.js";

/** How a report is written as SARIF. */
export interface SarifOptions {
  /** The program's version. */
  readonly version: string;
  /** Results at most; a notification says how many more there are. Services for code scanning take no more than 5,000 into account. */
  readonly mostResults?: number;
}

const schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

const levels: Readonly<Record<Severity, SarifLevel>> = {
  high: "error",
  medium: "warning",
  low: "note",
  note: "none",
};

const securityGroups: ReadonlySet<RuleGroup> = new Set(["allowlist", "paths", "shell"]);

/** Scores from 0 to 10 as code scanning services rank security rules. */
const securitySeverities: Readonly<Record<Severity, string>> = {
  high: "8.0",
  medium: "5.0",
  low: "3.0",
  note: "1.0",
};

/**
 * A report as a log in SARIF 2.1.0, for code scanning: a result for each finding, at the first of its places. The fingerprint of a
 * finding is made of its rule and its subject, so that it stays the same from run to run.
 */
export function sarifOf(
  { rules, findings }: AuditReport,
  { version, mostResults = 5000 }: SarifOptions,
): SarifLog {
  const places = new Map(rules.map(({ rule }, at) => [rule, at]));
  return {
    $schema: schema,
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "turnmeter audit", version, rules: rules.map(sarifRule) } },
        automationDetails: { id: "turnmeter/audit/" },
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: [
              ...moreNotice(findings.slice(mostResults)),
              ...rules.flatMap(notJudgedNotices),
            ],
          },
        ],
        results: findings
          .slice(0, mostResults)
          .map((finding) => resultOf(finding, places.get(finding.rule) ?? 0)),
      },
    ],
  };
}

function sarifRule({ rule: id, title, severity, group, state }: RuleSummary): SarifRule {
  const { looksAt, why, fix, notJudged } = ruleOf(id);
  return {
    id,
    name: id.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: message(title),
    fullDescription: message(looksAt),
    help: {
      ...message(`${why} ${fix} Not judged: ${notJudged}`),
      markdown: `**Why.** ${why}\n\n**What to do.** ${fix}\n\n**Not judged.** ${notJudged}`,
    },
    defaultConfiguration: { level: levels[severity], enabled: state !== "off" },
    properties: {
      tags: securityGroups.has(group) ? [group, "security"] : [group],
      ...(securityGroups.has(group) ? { "security-severity": securitySeverities[severity] } : {}),
    },
  };
}

function ruleOf(id: string): AuditRule {
  const rule = auditRules.find((each) => each.id === id);
  if (rule === undefined) throw new Error(`no such rule: ${id}`);
  return rule;
}

function resultOf(finding: AuditFinding, ruleIndex: number): SarifResult {
  const { rule, severity, subject, count, sessions, firstAt, lastAt, places, waste, extent } = finding;
  const { title, counted } = ruleOf(rule);
  const [first, ...others] = places.map(locationOf);
  const related = others.map((location, at) => ({ ...location, id: at + 1 }));
  const times = `${count} ${counted[count === 1 ? 0 : 1]} in ${sessions} ${sessions === 1 ? "session" : "sessions"}`;
  return {
    ruleId: rule,
    ruleIndex,
    kind: severity === "note" ? "informational" : "fail",
    level: levels[severity],
    message: message(`${title}: ${subject.name}. ${times}.`),
    locations: first === undefined ? [] : [first],
    ...(related.length === 0 ? {} : { relatedLocations: related }),
    occurrenceCount: count,
    partialFingerprints: { "ruleAndSubject/v1": [rule, subject.kind, subject.name].join(":") },
    properties: { severity, subject, sessions, firstAt, lastAt, waste, extent },
  };
}

function locationOf({ sessionId, agentId, file, line }: FindingPlace): SarifLocation {
  return {
    physicalLocation: { artifactLocation: { uri: fileUri(file) }, region: { startLine: line } },
    logicalLocations: [
      { fullyQualifiedName: agentId === null ? sessionId : `${sessionId}/${agentId}`, kind: "session" },
    ],
  };
}

function moreNotice(rest: readonly AuditFinding[]): readonly SarifNotification[] {
  if (rest.length === 0) return [];
  const times = rest.reduce((sum, { count }) => sum + count, 0);
  return [
    {
      level: "warning",
      message: message(
        `And ${rest.length} more findings, of ${times} in all: choose rules or severities to see them.`,
      ),
    },
  ];
}

function notJudgedNotices(
  { rule: id, notJudged, state }: RuleSummary,
  index: number,
): readonly SarifNotification[] {
  const associatedRule = { id, index };
  if (state === "needs-inputs")
    return [
      {
        level: "note",
        message: message("Not judged: what calls were given is in logs alone."),
        associatedRule,
      },
    ];
  return Object.entries(notJudgedReasons).flatMap(([reason, text]) => {
    const count = Object.entries(notJudged).find(([name]) => name === reason)?.[1];
    return count === undefined
      ? []
      : [
          {
            level: "note" as const,
            message: message(`Not judged: ${count}, since ${text}.`),
            associatedRule,
          },
        ];
  });
}

/** Escapes plain text: in SARIF brackets are links and braces are placeholders. */
function message(text: string): SarifMessage {
  return { text: text.replaceAll(/[\\[\]]/g, String.raw`\$&`).replaceAll(/[{}]/g, "$&$&") };
}

/** The address of a file: `file:` with an absolute path, else relative, as names that were hidden are. */
export function fileUri(path: string): string {
  const slashed = /^[A-Za-z]:[\\/]|^\\\\/.test(path) ? path.replaceAll("\\", "/") : path;
  // Half of a pair of surrogates, as a log may hold, has no bytes.
  const encoded = slashed
    .replaceAll(/\p{Cs}/gu, "\uFFFD")
    .split("/")
    .map((part, at) => (at === 0 && /^[A-Za-z]:$/.test(part) ? part : encodeURIComponent(part)))
    .join("/");
  if (encoded.startsWith("//")) return `file:${encoded}`;
  if (encoded.startsWith("/")) return `file://${encoded}`;
  return /^[A-Za-z]:/.test(encoded) ? `file:///${encoded}` : encoded;
}

// The part of SARIF 2.1.0 (OASIS, March 2020) that an audit writes. Names and meanings are the standard's.

/** A text; square brackets and braces in it are escaped. */
export interface SarifMessage {
  readonly text: string;
  readonly markdown?: string;
}

export type SarifLevel = "error" | "warning" | "note" | "none";

export interface SarifLocation {
  readonly physicalLocation: {
    readonly artifactLocation: { readonly uri: string };
    readonly region: { readonly startLine: number };
  };
  readonly logicalLocations: readonly { readonly fullyQualifiedName: string; readonly kind: string }[];
}

export interface SarifRule {
  readonly id: string;
  readonly name: string;
  readonly shortDescription: SarifMessage;
  readonly fullDescription: SarifMessage;
  readonly help: SarifMessage;
  readonly defaultConfiguration: { readonly level: SarifLevel; readonly enabled: boolean };
  readonly properties: { readonly tags: readonly string[]; readonly [name: string]: unknown };
}

export interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly kind: "fail" | "informational";
  readonly level: SarifLevel;
  readonly message: SarifMessage;
  readonly locations: readonly SarifLocation[];
  readonly relatedLocations?: readonly (SarifLocation & { readonly id: number })[];
  readonly occurrenceCount: number;
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface SarifNotification {
  readonly level: SarifLevel;
  readonly message: SarifMessage;
  readonly associatedRule?: { readonly id: string; readonly index: number };
}

export interface SarifLog {
  readonly $schema: string;
  readonly version: "2.1.0";
  readonly runs: readonly {
    readonly tool: {
      readonly driver: {
        readonly name: string;
        readonly version: string;
        readonly rules: readonly SarifRule[];
      };
    };
    readonly automationDetails: { readonly id: string };
    readonly invocations: readonly {
      readonly executionSuccessful: boolean;
      readonly toolExecutionNotifications: readonly SarifNotification[];
    }[];
    readonly results: readonly SarifResult[];
  }[];
}
