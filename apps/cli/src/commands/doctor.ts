import type { CliContext } from "../context.js";
import { doctorFindings } from "../doctor/doctor-findings.js";
import { fileCounts } from "../doctor/file-counts.js";
import { recordCounts } from "../doctor/record-counts.js";
import type { CommonFlags } from "../flags/reading-flags.js";
import { printResult } from "../output/print-result.js";
import { terminalWidth } from "../output/terminal-width.js";
import { openSelection } from "../pipeline/selection.js";
import { rulesHeld } from "../rules-held.js";
import { doctorView } from "../views/doctor-view.js";

/** What could not be read or was not known. */
export async function doctor(flags: CommonFlags, context: CliContext): Promise<void> {
  const selection = await openSelection(flags, context);
  const { facts } = selection;
  const rows = doctorFindings(facts);
  const files = fileCounts(facts);
  const records = recordCounts(facts);
  const unknownRecords = records.filter(({ isKnown }) => !isKnown);
  await printResult(
    {
      name: "doctor",
      about: "logs",
      rows,
      extra: { files, records, unknownRecords, rules: rulesHeld },
      view: (format) =>
        doctorView(
          { rows, files, records, unknownRecords, rules: rulesHeld },
          { isNarrow: format === "table" && terminalWidth(context) !== null },
        ),
    },
    selection,
    flags,
    context,
  );
}
