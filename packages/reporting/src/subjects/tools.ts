import type {
  OutcomeCounts,
  ToolRow,
  ErrorFigures,
  ErrorRow,
  FailureKindFigures,
  FailureKindRow,
  FailurePlace,
} from "@turnmeter/metrics";
import { decidedCalls, endedCalls } from "@turnmeter/metrics/figures.js";
import { beginning, amount, say, type Text } from "../format/sentence.js";
import { column, type Column, type Columns } from "../table/column.js";
import { boundCell } from "../words/usage-phrase.js";

/** Most frequent program and its failures: `npm test 31`; null if no shell ran. */
function mostlyText({ programs: [first] }: Pick<FailureKindFigures, "programs">): Text | null {
  return first === undefined ? null : say`${first.program} ${amount.count(first.count)}`;
}

const prefix = 8;

/** Where a call is logged, as session and line: `258c7280:931`, with the subagent in whose log it is. */
export function failurePlace({ sessionId, agentId, line }: FailurePlace): string {
  const agent = agentId === null ? "" : `/${agentId.slice(0, prefix)}`;
  return `${sessionId.slice(0, prefix)}${agent}:${line}`;
}

const callsThat = (name: keyof OutcomeCounts, priority: number, extra = {}): Column<ToolRow> =>
  column.count(beginning(name, "upper"), priority, ({ outcomes }) => outcomes[name], extra);

export const toolColumn: Column<Pick<ToolRow, "tool">> = column.text("Tool", 1, ({ tool }) => tool, {
  dimension: "tool",
  keyOf: ({ tool }) => tool,
});

const rare = { isRare: true };

/** Calls of a tool or a server: how they ended and how long they took. No rate is shown without the number of calls behind it (R64). */
export const toolColumns = {
  tool: toolColumn,
  calls: column.count("Calls", 1, ({ calls }) => calls),
  endedCalls: column.count("Ended", 2, (row) => endedCalls(row.outcomes), {
    for: "people",
    needs: "errorRate",
  }),
  errorRate: column.percent("Errors", 2, ({ errorRate }) => errorRate, { needs: "endedCalls" }),
  decidedCalls: column.count("Decided", 7, (row) => decidedCalls(row.outcomes), {
    for: "people",
    needs: "rejectionRate",
  }),
  rejectionRate: column.percent("Rejections", 7, ({ rejectionRate }) => rejectionRate, {
    ...rare,
    needs: "decidedCalls",
  }),
  ok: callsThat("ok", 5),
  failed: callsThat("failed", 4),
  invalid: callsThat("invalid", 4),
  rejected: callsThat("rejected", 7, rare),
  denied: callsThat("denied", 7, rare),
  cancelled: callsThat("cancelled", 7, rare),
  interrupted: callsThat("interrupted", 7, rare),
  pending: callsThat("pending", 7, rare),
  detached: callsThat("detached", 7, rare),
  p50Ms: column.duration("p50", 3, ({ p50Ms }) => p50Ms),
  p90Ms: column.duration("p90", 3, ({ p90Ms }) => p90Ms),
  p99Ms: column.duration("p99", 5, ({ p99Ms }) => p99Ms),
  totalMs: column.duration("Total", 6, ({ totalMs }) => totalMs),
  timedCalls: column.count("Timed", 8, ({ timedCalls }) => timedCalls),
  reportedCalls: column.count("By the tool", 8, ({ reportedCalls }) => reportedCalls),
} satisfies Columns<ToolRow>;

/** Failures by kind and tool. */
export const errorColumns = {
  outcome: column.text("Outcome", 2, ({ outcome }) => outcome),
  errorKind: column.text("Kind", 1, ({ errorKind }) => errorKind),
  tool: toolColumn,
  count: column.count("Count", 1, ({ count }) => count),
  sessions: column.count("Sessions", 3, ({ sessions }) => sessions),
  exitCodes: column.text("Exit codes", 6, exitCodesText),
  firstAt: column.instant("First", 5, ({ firstAt }) => firstAt),
  lastAt: column.instant("Last", 4, ({ lastAt }) => lastAt),
} satisfies Columns<ErrorRow>;

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

function exitCodesText({ exitCodes }: ErrorFigures): string {
  return exitCodes
    .map(({ exitCode, count }) => (count === 1 ? String(exitCode) : `${exitCode} (${count})`))
    .join(", ");
}
