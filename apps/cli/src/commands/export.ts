import { resolve } from "node:path";
import { selectFacts } from "@turnmeter/metrics";
import { openStore, SafeFsError } from "@turnmeter/safe-fs";
import { CliError } from "../cli-error.js";
import type { CliContext } from "../context.js";
import { otlpLines } from "../export/otel/otlp-json.js";
import { pointsOfFacts } from "../export/otel/points-of-facts.js";
import type { CommonFlags } from "../flags/reading-flags.js";
import { printResult } from "../output/print-result.js";
import { openSelection } from "../pipeline/selection.js";
import { telemetrySources } from "../pipeline/telemetry-sources.js";
import { programVersion } from "../version.js";
import { exportRows, exportView } from "../views/export-view.js";

/** Flags of `export`. */
export interface ExportFlags extends CommonFlags {
  readonly to: string;
  readonly as: "otel-json";
}

const fileName = "metrics.jsonl";

/** Writes the selection as files of another program's form, and says what is in them. */
export async function exportFacts(flags: ExportFlags, context: CliContext): Promise<void> {
  const selection = await openSelection(flags, context);
  const { names, sources } = telemetrySources();
  const facts = selectFacts(selection.facts, { sources });
  const { points, undated } = pointsOfFacts(facts, names.editTools);
  const store = openStore(resolve(context.cwd, flags.to));
  const scope = { name: "turnmeter", version: programVersion() };
  write(() => store.write(fileName, [Buffer.from(otlpLines(points, { ...names, scope }))]));
  const rows = exportRows(points, names.metricPrefix);
  const leftOut = { requests: selection.facts.requests.rowCount - facts.requests.rowCount, undated };
  const file = resolve(store.folder, fileName);
  await printResult(
    {
      name: "export",
      rows,
      extra: { as: flags.as, file, leftOut },
      view: (_format, formats) => exportView(rows, { file, leftOut, formats }),
    },
    selection,
    flags,
    context,
  );
}

function write(store: () => void): void {
  try {
    store();
  } catch (error) {
    if (!(error instanceof SafeFsError)) throw error;
    throw new CliError(`could not write the export: ${error.message}`, 1, { cause: error });
  }
}
