import { ledger, totals, type LedgerStep } from "@turnmeter/metrics";
import { SafeFsError } from "@turnmeter/safe-fs";
import { column, keyColumns, ledgerTable, ledgerTitles, tableOf } from "@turnmeter/reporting";
import type { Columns, TableView } from "@turnmeter/reporting";
import { CliError } from "../common/cli-error.js";
import type { CliContext } from "../common/context.js";
import { ccusageView, ccusageScopes } from "../analysis/ccusage/ccusage-view.js";
import type { Format } from "../specification/flags/shared-flags.js";
import { printResult } from "../output/print-result.js";
import { resolveRoots } from "../logs/resolve-roots.js";
import { openSelection } from "../logs/selection.js";
import type { FlagsOf } from "./specifications/own-flags.js";
import { shortPlace } from "../output/texts.js";

/** How the total is counted, step by step; or how another program counts it. */
export async function explain(flags: FlagsOf<"explain">, context: CliContext): Promise<void> {
  if (flags.as !== undefined) {
    if (flags.from !== undefined)
      throw new CliError("--as compares logs, which a lake does not hold: pass their folders with --path", 2);
    refuseFilters(flags);
    return explainCcusage(flags.as, flags, context);
  }
  const selection = await openSelection(flags, context);
  const rows = ledger(selection.facts);
  const view = (format: Format) => explainView(rows, format);
  await printResult(selection, { name: "explain", rows, extra: { as: null }, view });
}

async function explainCcusage(
  as: keyof typeof ccusageScopes,
  flags: FlagsOf<"explain">,
  context: CliContext,
): Promise<void> {
  const scope = ccusageScopes[as];
  // Logs are read once more, by their paths.
  const selection = await openSelection(flags, context, { redact: false });
  if (selection.fs === null)
    throw new CliError("the ledger hides the paths of logs, so none can be read again: use --no-ledger", 2);
  const { readDifferences } = await import("../analysis/ccusage/read-differences.js");
  const { redactPlace, redactSelection, redactionOf } = await import("../logs/redact.js");
  const readAgain = async () => {
    const { fs } = await resolveRoots(flags.path, context);
    return readDifferences(selection, fs, scope);
  };
  const compared = await readAgain().catch(notAgain(flags));
  // Steps between nothing and nothing say less than where it was looked.
  const steps = compared.some(({ count }) => count !== 0) ? compared : [];
  const redaction = flags.redact === true ? redactionOf(context) : null;
  const rows =
    redaction === null
      ? steps
      : steps.map((step) => ({
          ...step,
          examples: step.examples.map((place) => redactPlace(place, redaction)),
        }));
  const extra = { as: "ccusage 20.0.24", command: scope.command };
  const view = (format: Format) => ccusageView(rows, format, { bound: totals(selection.facts), scope });
  await printResult(redactSelection(selection), { name: "explain", about: "calls", rows, extra, view });
}

/** A log that was read once and cannot be read again, or whose folder is gone, cannot be compared. */
function notAgain({ redact }: FlagsOf<"explain">): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof SafeFsError || error instanceof CliError)) throw error;
    const told = redact === true && error instanceof SafeFsError ? error.reason : error.message;
    throw new CliError(`could not read a log again to compare: ${told}`, 1, { cause: error });
  };
}

function refuseFilters({ source, project, model, session }: FlagsOf<"explain">): void {
  const filters = Object.entries({ source, project, model, session }).filter(
    ([, values]) => values !== undefined,
  );
  if (filters.length === 0) return;
  const names = filters.map(([name]) => `--${name}`).join(", ");
  throw new CliError(`--as compares whole logs; it takes a period, but no ${names}`, 2);
}

const rawColumns: Columns<LedgerStep> = {
  ...keyColumns(
    "step",
    "kind",
    "rule",
    "count",
    "inputTokens",
    "outputTokens",
    "reasoningTokens",
    "cacheReadTokens",
    "cacheWrite5mTokens",
    "cacheWrite1hTokens",
    "webSearches",
    "costUsd",
    "costNanoUsd",
    "unpricedTokens",
    "lowerBoundRequests",
  ),
  examples: column.text("examples", 1, ({ examples }) => examples.join(" ")),
};

function explainView(steps: readonly LedgerStep[], format: Format): TableView {
  const isTable = format === "table";
  const view = ledgerTable(
    steps,
    isTable
      ? {}
      : {
          columns: {
            examples: column.text("Examples", 5, ({ examples }) => examples.map(shortPlace).join(", ")),
          },
        },
  );
  if (format === "csv") return { title: view.title, ...tableOf(steps, rawColumns) };
  return {
    ...view,
    notes:
      steps.length === 0
        ? []
        : [
            ...(isTable ? steps.flatMap(placesNote) : []),
            "A row that repeats a request counts in the period of that request. --json has every step with all columns and whole paths.",
          ],
  };
}

function placesNote({ step, kind, examples }: LedgerStep): string[] {
  const isTold = kind === "minus" || kind === "plus" || step === "unpriced" || step === "unknownUsage";
  if (!isTold || step === "responseRows" || examples.length === 0) return [];
  return [`${ledgerTitles[step].trim()}: ${examples.map(shortPlace).join(", ")}`];
}
