import { fileCounts } from "@turnmeter/metrics";
import { findUncounted, type FoundUncounted } from "@turnmeter/parser";
import { openStore } from "@turnmeter/safe-fs";
import type { CliContext } from "../common/context.js";
import { doctorFindings, driftOf, effectSummary, recordCounts } from "../analysis/doctor/problem-summary.js";
import { versionReports } from "../analysis/doctor/version-reports.js";
import { printResult } from "../output/print-result.js";
import { nothingRead } from "../logs/nothing-read.js";
import { ledgerOfFlags } from "../logs/reading-options.js";
import { openSelection } from "../logs/selection.js";
import { doctorView } from "../analysis/doctor/doctor-view.js";
import { historyOf } from "../analysis/doctor/doctor-notes.js";
import type { FlagsOf } from "./specifications/own-flags.js";

/** Counting rules covered by fixtures: R01 to R91, and those inserted between. */
const rulesHeld: readonly string[] = [
  ...Array.from({ length: 91 }, (_, at) => `R${String(at + 1).padStart(2, "0")}`),
  "R27a",
  "R54a",
  "R61a",
  "R87a",
].sort();

/** What was not read or not understood, and how that affects the numbers. */
export async function doctor(flags: FlagsOf<"doctor">, context: CliContext): Promise<void> {
  const selection = await openSelection(flags, context, { check: true, mayBeEmpty: true });
  const failure = await nothingRead(selection, flags, context);
  const { facts, allFacts } = selection;
  const rows = doctorFindings(facts);
  const files = fileCounts(facts);
  const records = recordCounts(facts);
  const isNamed = flags.path !== undefined && flags.path.length > 0;
  const report = {
    effects: effectSummary(facts),
    files,
    records,
    unknownRecords: records.filter(({ isKnown }) => !isKnown),
    versions: versionReports(allFacts),
    drift: driftOf(facts),
    rules: rulesHeld,
    cacheRefusal: cacheRefusal(context),
    // Named folders are read for what they hold.
    history: isNamed ? null : await historyOf(selection, ledgerOfFlags(flags, context)),
    notCounted: isNamed ? [] : uncounted(context),
  };
  const output = failure === null ? selection.output : { ...selection.output, quiet: true };
  await printResult(
    { ...selection, output },
    {
      name: "doctor",
      about: "logs",
      rows,
      extra: report,
      ...(failure === null ? {} : { empty: "Nothing was read." }),
      view: (format) =>
        doctorView({ rows, ...report }, { isWhole: format === "csv", withFiles: flags.files }),
    },
  );
  if (failure !== null) throw failure;
}

function uncounted({ env, homeDirectory, platform, files }: CliContext): readonly FoundUncounted[] {
  return findUncounted({ environment: env, homeDirectory, platform }, files);
}

/** Why nothing is cached between runs, without naming a folder; null if nothing prevents it. */
function cacheRefusal({ cache, files }: Pick<CliContext, "cache" | "files">): string | null {
  return cache === undefined ? null : (openStore(cache.folder, files).refusal()?.reason ?? null);
}
