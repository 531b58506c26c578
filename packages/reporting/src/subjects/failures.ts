import type { FailureKindFigures, FailureKindRow, FailurePlace } from "@turnmeter/metrics";
import type { Text } from "../format/sentence.js";
import { amount, say } from "../format/sentence.js";
import { column } from "../table/column.js";
import type { Columns } from "../table/column.js";
import { boundCell } from "../words/usage-phrase.js";
import { errorColumns } from "./tools.js";

/** Failures by kind and tool: what became of them, what retries cost, and where to look. */
export const failureKindColumns = {
  ...errorColumns,
  fixedCalls: column.count("Fixed", 2, ({ fixedCalls }) => fixedCalls),
  givenUpCalls: column.count("Gave up", 2, ({ givenUpCalls }) => givenUpCalls),
  costUsd: column.usd("Retries", 2, (row) => boundCell(row, row.costUsd)),
  program: column.text("Mostly", 3, mostlyText, { cut: "count" }),
  place: column.text(
    "Where",
    3,
    ({ examples: [first] }) => (first === undefined ? null : failurePlace(first)),
    {
      cut: "place",
    },
  ),
} satisfies Columns<FailureKindRow>;

/** The commonest program among these calls, and how often it failed so: `npm test 31`; null where no shell ran. */
function mostlyText({ programs: [first] }: Pick<FailureKindFigures, "programs">): Text | null {
  return first === undefined ? null : say`${first.program} ${amount.count(first.count)}`;
}

const prefix = 8;

/** Where a call is logged, as session and line: `258c7280:931`, with the subagent in whose log it is. */
export function failurePlace({ sessionId, agentId, line }: FailurePlace): string {
  const agent = agentId === null ? "" : `/${agentId.slice(0, prefix)}`;
  return `${sessionId.slice(0, prefix)}${agent}:${line}`;
}
