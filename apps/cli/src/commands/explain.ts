import { rowsOf } from "@turnmeter/columns";
import { ledger, totals } from "@turnmeter/metrics";
import { SafeFsError } from "@turnmeter/safe-fs";
import type { SourceId } from "@turnmeter/schema";
import { CliError } from "../cli-error.js";
import type { CliContext } from "../context.js";
import type { CommonFlags, Format } from "../flags/reading-flags.js";
import { printResult } from "../output/print-result.js";
import { resolveRoots } from "../pipeline/resolve-roots.js";
import { openSelection } from "../pipeline/selection.js";
import type { Selection } from "../pipeline/selection.js";
import { ccusageView } from "../views/ccusage-view.js";
import { explainView } from "../views/explain-view.js";

/** Flags of `explain`. */
export interface ExplainFlags extends CommonFlags {
  readonly as?: "ccusage" | "ccusage-all" | undefined;
}

/** How the total comes about, step by step; or how another program's does. */
export async function explain(flags: ExplainFlags, context: CliContext): Promise<void> {
  if (flags.as !== undefined) refuseFilters(flags);
  if (flags.as !== undefined) return explainCcusage(flags.as, flags, context);
  const selection = await openSelection(flags, context);
  const rows = ledger(selection.facts);
  const view = (format: Format) => explainView(rows, format);
  await printResult({ name: "explain", rows, extra: { as: null }, view }, selection, flags, context);
}

/** What each form of the question foretells. */
const scopes = {
  ccusage: { command: "ccusage claude daily", withCodex: false },
  "ccusage-all": { command: "ccusage daily", withCodex: true },
} as const;

async function explainCcusage(
  as: keyof typeof scopes,
  flags: ExplainFlags,
  context: CliContext,
): Promise<void> {
  const { command, withCodex } = scopes[as];
  // Logs are read once more, by their paths.
  const selection = await openSelection(flags, context, { redact: false });
  const late = await import("../loaded-with-prices.js");
  const { differences, readCodexEntries, readEntries, redactPlace, redactSelection, redactionOf } = late;
  const { claude, codex } = transcripts(selection, withCodex ? late.codexSources : new Set());
  const readAgain = async () => {
    const { fs } = await resolveRoots(flags, context);
    return {
      found: await readEntries(claude, fs),
      codex: withCodex ? await readCodexEntries(codex, fs) : null,
    };
  };
  const compared = differences({ ...selection, ...(await readAgain().catch(notAgain(flags))) });
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
  const extra = { as: "ccusage 20.0.24", command };
  const view = (format: Format) =>
    ccusageView(rows, format, { bound: totals(selection.facts), command, withCodex });
  await printResult(
    { name: "explain", about: "calls", rows, extra, view },
    redactSelection(selection, flags, context),
    flags,
    context,
  );
}

/** A log that was read once and cannot be read again, or whose folder is gone, cannot be compared. */
function notAgain({ redact }: ExplainFlags): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof SafeFsError || error instanceof CliError)) throw error;
    const told = redact === true && error instanceof SafeFsError ? error.reason : error.message;
    throw new CliError(`could not read a log once more, to compare: ${told}`, 1, { cause: error });
  };
}

/** The files that ccusage would read if all logs of an agent lay in one of its folders. */
function transcripts(
  { allFacts: { files } }: Selection,
  codexSources: ReadonlySet<SourceId>,
): { readonly claude: readonly string[]; readonly codex: readonly string[] } {
  const claude: string[] = [];
  const codex: string[] = [];
  for (const { path, status, source } of rowsOf(files)) {
    if (!path.endsWith(".jsonl") || status === "failed") continue;
    const isCodex = source !== null && codexSources.has(source);
    (isCodex ? codex : claude).push(path);
  }
  return { claude, codex };
}

function refuseFilters({ source, project, model, session }: ExplainFlags): void {
  const filters = Object.entries({ source, project, model, session }).filter(
    ([, values]) => values !== undefined,
  );
  if (filters.length === 0) return;
  const names = filters.map(([name]) => `--${name}`).join(", ");
  throw new CliError(`--as compares whole logs, of a period if one is named; it takes no ${names}`, 2);
}
