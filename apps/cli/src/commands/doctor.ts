import { cacheRefusal } from "../cache/cache-refusal.js";
import type { CliContext } from "../context.js";
import { doctorFindings } from "../doctor/doctor-findings.js";
import { driftOf } from "../doctor/drift-of.js";
import { effectSummary } from "../doctor/effect-summary.js";
import { fileCounts } from "../doctor/file-counts.js";
import { recordCounts } from "../doctor/record-counts.js";
import { versionReports } from "../doctor/version-reports.js";
import type { CommonFlags } from "../flags/reading-flags.js";
import { printResult } from "../output/print-result.js";
import { openSelection } from "../pipeline/selection.js";
import { rulesHeld } from "../rules-held.js";
import { doctorView } from "../views/doctor-view.js";

/** Flags of `doctor`. */
export interface DoctorFlags extends CommonFlags {
  /** True: files and lines are shown. */
  readonly files: boolean;
}

/** What could not be read or was not known, and what that does to the numbers. */
export async function doctor(flags: DoctorFlags, context: CliContext): Promise<void> {
  const selection = await openSelection(flags, context, { check: true });
  const { facts, allFacts } = selection;
  const rows = doctorFindings(facts);
  const files = fileCounts(facts);
  const records = recordCounts(facts);
  const report = {
    effects: effectSummary(facts),
    files,
    records,
    unknownRecords: records.filter(({ isKnown }) => !isKnown),
    versions: versionReports(allFacts),
    drift: driftOf(facts),
    rules: rulesHeld,
    cacheRefusal: cacheRefusal(context),
  };
  await printResult(
    {
      name: "doctor",
      about: "logs",
      rows,
      extra: report,
      view: (format) =>
        doctorView({ rows, ...report }, { isWhole: format === "csv", withFiles: flags.files }),
    },
    selection,
    flags,
    context,
  );
}
