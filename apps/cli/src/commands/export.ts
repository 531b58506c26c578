import { resolve } from "node:path";
import { selectFacts } from "@turnmeter/metrics";
import { writeFileAtomic } from "@turnmeter/safe-fs";
import { CliError, messageOf } from "../common/cli-error.js";
import type { CliContext } from "../common/context.js";
import { otlpLines } from "../analysis/otel/otlp-json.js";
import { pointsOfFacts } from "../analysis/otel/points-of-facts.js";
import { printResult } from "../output/print-result.js";
import { openSelection } from "../logs/selection.js";
import { telemetrySources } from "../logs/telemetry-sources.js";
import { programVersion } from "../common/version.js";
import { exportRows, exportView } from "../views/export-view.js";
import type { ExportFlags } from "./specifications/own-flags.js";

const fileName = "metrics.jsonl";

/** Writes the selection as files of another program's form, and says what is in them. */
export async function exportFacts(flags: ExportFlags, context: CliContext): Promise<void> {
  const selection = await openSelection(flags, context);
  const { names, sources } = telemetrySources();
  const facts = selectFacts(selection.facts, { sources });
  const { points, undated } = pointsOfFacts(facts, names.editTools);
  const file = resolve(context.cwd, flags.to, fileName);
  const scope = { name: "turnmeter", version: programVersion() };
  await write(file, otlpLines(points, { ...names, scope }), context);
  const rows = exportRows(points, names.metricPrefix);
  const leftOut = { requests: selection.facts.requests.rowCount - facts.requests.rowCount, undated };
  await printResult(
    {
      name: "export",
      rows,
      extra: { as: flags.as, file, leftOut },
      view: (_format) => exportView(rows, { file, leftOut }),
    },
    selection,
    flags,
    context,
  );
}

async function write(file: string, text: string, { files }: CliContext): Promise<void> {
  try {
    await writeFileAtomic(file, text, { ...files, makesFolder: true });
  } catch (error) {
    throw new CliError(`could not write the export: ${messageOf(error)}`, 1, { cause: error });
  }
}
