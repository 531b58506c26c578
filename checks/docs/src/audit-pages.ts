import { auditRules, ruleGroups, unjudgeable } from "@turnmeter/audit";
import type { AuditRule, RuleGroup } from "@turnmeter/audit";

const groupTitles: Readonly<Record<RuleGroup, string>> = {
  allowlist: "What is allowed",
  paths: "Files",
  shell: "Commands and permissions",
  time: "Timeouts and retries",
  practice: "Practice",
};

const needs: Readonly<Record<AuditRule["needs"], string>> = {
  facts: "logs, lakes or databases",
  inputs: "logs: what calls were given is nowhere else",
  policy: "a policy",
};

/** A page about a rule, made of its data. */
export interface AuditPage {
  /** Below the repository's root. */
  readonly path: string;
  readonly text: string;
}

/** A page for each rule. */
export const auditPages: readonly AuditPage[] = auditRules.map((rule) => ({
  path: `docs/audit/${rule.id}.md`,
  text: pageOf(rule),
}));

function pageOf(rule: AuditRule): string {
  const { id, group, title, looksAt, why, fix, severity, notJudged, counted } = rule;
  const facts = [
    ["rule", `\`${id}\``],
    ["group", groupTitles[group]],
    ["severity", severity],
    ["needs", needs[rule.needs]],
    ["counts", counted[1]],
  ];
  return `${[
    `# ${title}`,
    "<!-- made from the rule by `npm run docs -- --write` -->",
    ["| | |", "|---|---|", ...facts.map(([name, value]) => `| ${name} | ${value} |`)].join("\n"),
    looksAt,
    `**Why.** ${why}`,
    `**What to do.** ${fix}`,
    `**Not judged.** ${notJudged}`,
    `Another severity, or off, in a [policy](README.md#policy):`,
    ["```json", `{ "rules": { "${id}": "off" } }`, "```"].join("\n"),
    `Only this rule: \`turnmeter audit --rule ${id}\`. As a threshold: \`--fail-on 'audit.${id} > 0'\`. [All rules](README.md#rules)`,
  ].join("\n\n")}\n`;
}

const marker = (name: string) => `<!-- generated: ${name} -->`;
const end = "<!-- /generated -->";

/** The index of rules with its tables as the rules are today. @throws where a marker is missing */
export function withRuleTables(text: string): string {
  return Object.entries({ rules: rulesTable(), unjudgeable: unjudgeableTable() }).reduce(
    (page, [name, table]) => {
      const from = page.indexOf(marker(name));
      const to = page.indexOf(end, from);
      if (from === -1 || to === -1) throw new Error(`docs/audit/README.md: no part is called ${name}`);
      return `${page.slice(0, from)}${marker(name)}\n${table}\n${page.slice(to)}`;
    },
    text,
  );
}

function rulesTable(): string {
  const rows = ruleGroups.flatMap((group) =>
    auditRules
      .filter((rule) => rule.group === group)
      .map(
        ({ id, title, severity, needs: needed }) =>
          `| ${groupTitles[group]} | [\`${id}\`](${id}.md) | ${title} | ${severity} | ${needed} |`,
      ),
  );
  return ["| group | rule | what was found | severity | needs |", "|---|---|---|---|---|", ...rows].join(
    "\n",
  );
}

function unjudgeableTable(): string {
  const rows = unjudgeable.map(({ title, why }) => `| ${title} | ${why} |`);
  return ["| meant to be | why no log can show it |", "|---|---|", ...rows].join("\n");
}
