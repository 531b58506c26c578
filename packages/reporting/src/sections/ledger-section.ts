import type { LedgerStep, LedgerStepId, Totals, WeeklyReportData } from "@turnmeter/metrics";
import { amount, say, atLeast } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import type { ReportSection } from "../report.js";
import { countOf } from "../words/listed.js";
import { ledgerTable, ledgerTitle } from "./ledger-table.js";

/** The steps from log rows to the total of the period; none where the data has no ledger or no request. */
export function ledgerSection({ ledger, totals }: WeeklyReportData): ReportSection | null {
  if (ledger === undefined || totals.requests === 0) return null;
  return {
    id: "ledger",
    title: ledgerTitle,
    reading: ledgerReading(ledger, totals),
    charts: [],
    tables: [
      {
        ...ledgerTable(ledger),
        notes: [
          "Repeated rows count in the period of their request. `turnmeter explain` names their places in the logs.",
          "Lines read are all lines of the logs, other days included.",
        ],
      },
    ],
  };
}

function ledgerReading(ledger: readonly LedgerStep[], totals: Totals): Text {
  const steps = new Map<LedgerStepId, LedgerStep>(ledger.map((step) => [step.step, step]));
  const outputOf = (step: LedgerStepId): number => steps.get(step)?.outputTokens ?? 0;
  const countIn = (step: LedgerStepId): number => steps.get(step)?.count ?? 0;
  const rows = countIn("responseRows");
  const requests = countIn("requests");
  const head = say`${countOf(rows, "row", "rows")} of the logs ${rows === 1 ? "holds" : "hold"} a response, and ${countOf(requests, "request", "requests")} ${requests === 1 ? "was" : "were"} made.`;
  const added = outputOf("responseRows");
  const left = outputOf("requests");
  if (rows === requests || left <= 0 || added <= left) return head;
  return say`${head} Adding up every row would count ${amount.percent((added - left) / left)} more output tokens: ${amount.count(added)} instead of ${atLeast(totals, left, amount.count)}.`;
}
