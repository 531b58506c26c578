import type { ListPrices } from "@turnmeter/metrics";
import type { PermissionKind, RequestFact, ToolCallFact } from "@turnmeter/schema";
import { auditOf, openPolicy } from "../../src/index.js";
import type { AuditFinding, AuditOptions, AuditPolicy, CallSignals, RuleSummary } from "../../src/index.js";
import { at, factsOf } from "../../../metrics/test/util/facts.js";
import type { FactRows } from "../../../metrics/test/util/facts.js";

export { factsOf };

/** $1 a million tokens of every class: a token costs 1,000 nano-dollars. */
const rates: ListPrices = {
  input: 1_000_000n,
  output: 1_000_000n,
  cacheRead: 1_000_000n,
  cacheWrite5m: 1_000_000n,
  cacheWrite1h: 1_000_000n,
};

export const ratesOf = (): ListPrices => rates;

const kinds: ReadonlyMap<string, PermissionKind> = new Map([
  ["bypassPermissions", "bypassed"],
  ["yolo", "bypassed"],
  ["acceptEdits", "edits"],
  ["auto", "automatic"],
]);

/** The instant of a second of the test's day. */
export const second = (seconds: number): number => at("2026-11-16T10:00:00Z") + 1000 * seconds;

/** A policy that says only this. */
export const policyOf = (part: Partial<AuditPolicy>): AuditPolicy => ({ ...openPolicy, ...part });

/** What one rule says of rows; signals by the row of the call. */
export function judgedBy(
  rule: string,
  rows: FactRows,
  options: Partial<AuditOptions> & { readonly signals?: readonly (CallSignals | null)[] } = {},
): Pick<RuleSummary, "state" | "judged" | "hits" | "notJudged"> & {
  readonly findings: readonly AuditFinding[];
} {
  const { signals = [], ...rest } = options;
  const report = auditOf(factsOf(rows), (row) => signals[row] ?? null, {
    ratesOf,
    rules: new Set([rule]),
    kindOfMode: (_, mode) => kinds.get(mode) ?? "asking",
    ...rest,
  });
  const [summary] = report.rules;
  if (summary === undefined) throw new Error(`no rule ${rule}`);
  const { state, judged, hits, notJudged } = summary;
  return { state, judged, hits, notJudged, findings: report.findings };
}

/** What a rule says where it finds nothing wrong. */
export const clean = (judged: number, notJudged = {}) => ({
  state: "judged",
  judged,
  hits: 0,
  notJudged,
  findings: [],
});

/** A response of a thread. */
export interface Step {
  /** Its second, which is the line of its calls, too. */
  readonly at: number;
  /** Tokens of its prompt, all read from the cache; 900 if absent. */
  readonly prompt?: number;
  readonly turn?: string;
  readonly calls?: readonly Partial<ToolCallFact>[];
}

/** Responses with 100 tokens of output each, and their calls, which take a second. */
export function steps(...rows: readonly Step[]): FactRows {
  const requests = rows.map(({ at: seconds, prompt = 900 }): Partial<RequestFact> => ({
    requestKey: `r${seconds}`,
    at: second(seconds),
    cacheReadTokens: prompt,
    outputTokens: 100,
    costNanoUsd: 1000 * (prompt + 100),
  }));
  const toolCalls = rows.flatMap(({ at: seconds, turn = "t1", calls = [] }) =>
    calls.map((call, place): Partial<ToolCallFact> => ({
      requestKey: `r${seconds}`,
      callKey: `c${seconds}-${place}`,
      turnId: turn,
      line: seconds,
      startedAt: second(seconds),
      endedAt: second(seconds + 1),
      ...call,
    })),
  );
  return { requests, toolCalls };
}

/** Asks one rule about responses. */
export const judgingSteps =
  (rule: string) =>
  (...rows: readonly Step[]) =>
    judgedBy(rule, steps(...rows));
