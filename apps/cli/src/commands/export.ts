import { resolve } from "node:path";
import { selectFacts } from "@turnmeter/metrics";
import { writeFileAtomic } from "@turnmeter/safe-fs";
import { column, countOf, say, tableOf, type TableView } from "@turnmeter/reporting";
import { schemeOf } from "../common/address-scheme.js";
import { CliError } from "../common/cli-error.js";
import { orFail } from "../common/if-readable.js";
import type { CliContext } from "../common/context.js";
import { pointsOfFacts, metricOrder } from "../analysis/otel/points-of-facts.js";
import type { TelemetryPoint, TelemetryMetric } from "../analysis/otel/points-of-facts.js";
import { printResult } from "../output/print-result.js";
import { openSelection } from "../logs/selection.js";
import { telemetrySources } from "../logs/source-traits.js";
import { programVersion } from "../common/version.js";
import { optionOf } from "../specification/flag.js";
import type { FlagsOf } from "./specifications/own-flags.js";

const fileName = "metrics.jsonl";

/** Writes the selection as files of another program's form, and says what is in them. */
export async function exportFacts(flags: FlagsOf<"export">, context: CliContext): Promise<void> {
  if (flags.as === "lake") {
    const { writeLake } = await import("./export-lake.js");
    return writeLake(flags, context);
  }
  for (const name of ["machine", "redactKey"] as const)
    if (flags[name] !== undefined) throw new CliError(`${optionOf(name)} goes with --as lake`, 2);
  if (flags.forgetGone) throw new CliError("--forget-gone goes with --as lake", 2);
  if (flags.as === "facts") {
    const { writeSettledFacts } = await import("./export-facts.js");
    return writeSettledFacts(flags, context);
  }
  if (flags.create) throw new CliError("--create goes with --as lake or --as facts", 2);
  if (schemeOf(flags.to) !== null)
    throw new CliError("--to takes an address with --as lake or facts, else a folder", 2);
  const selection = await openSelection(flags, context);
  const { names, sources } = telemetrySources();
  const facts = selectFacts(selection.facts, { sources });
  const { points, undated } = pointsOfFacts(facts, names.editTools);
  const file = resolve(context.cwd, flags.to, fileName);
  const scope = { name: "turnmeter", version: programVersion() };
  await orFail("could not write the export", 1, () =>
    writeFileAtomic(file, otlpLines(points, { ...names, scope }), { ...context.files, makesFolder: true }),
  );
  const rows = exportRows(points, names.metricPrefix);
  const leftOut = { requests: selection.facts.requests.rowCount - facts.requests.rowCount, undated };
  await printResult(selection, {
    name: "export",
    rows,
    extra: { as: flags.as, file, leftOut },
    view: (_format) => exportView(rows, { file, leftOut }),
  });
}

interface ExportRow {
  readonly metric: string;
  readonly unit: string;
  readonly dataPoints: number;
  readonly value: number;
}

function exportRows(points: readonly TelemetryPoint[], prefix: string): readonly ExportRow[] {
  return metricOrder.map((metric) => {
    const own = points.filter((point) => point.metric === metric);
    const amount = own.reduce((sum, point) => sum + point.amount, 0n);
    return {
      metric: `${prefix}${metric.name}`,
      unit: metric.unit,
      dataPoints: own.length,
      value: Number(amount) / metric.perUnit,
    };
  });
}

const notInLogs =
  "Missing, since the logs do not hold it: user, account, organization and terminal; how a session was started; who accepted an edit (accepted prompts leave no trace); how much of the active time was typing.";

function exportView(
  rows: readonly ExportRow[],
  options: {
    readonly file: string;
    readonly leftOut: { readonly requests: number; readonly undated: number };
  },
): TableView {
  const { requests, undated } = options.leftOut;
  return {
    title: "Metrics written",
    ...tableOf(rows, {
      metric: column.text("Metric", 1, ({ metric }) => metric),
      dataPoints: column.count("Points", 2, ({ dataPoints }) => dataPoints),
      value: column.figure("Value", 1, ({ value }) => String(value)),
      unit: column.text("Unit", 3, ({ unit }) => unit),
    }),
    notes: [
      `Written to ${options.file}.`,
      ...(requests === 0
        ? []
        : [say`Left out: ${countOf(requests, "request", "requests")} of agents that send no such metrics.`]),
      ...(undated === 0 ? [] : [say`Left out: ${countOf(undated, "row", "rows")} without a time.`]),
      "Active time is an estimate from the times of rows.",
      notInLogs,
    ],
  };
}

/** AGGREGATION_TEMPORALITY_DELTA: OTLP writes enums as numbers. */
const delta = 1;

interface OtlpOptions {
  readonly serviceName: string;
  readonly metricPrefix: string;
  /** Name and version of the program that writes. */
  readonly scope: { readonly name: string; readonly version: string };
}

/** One `ExportMetricsServiceRequest` in OTLP's JSON for each session, each on a line, as OpenTelemetry's file exporter writes them. */
function otlpLines(points: readonly TelemetryPoint[], options: OtlpOptions): string {
  const bySession = new Map<string, TelemetryPoint[]>();
  for (const point of points) {
    const own = bySession.get(point.sessionId);
    if (own === undefined) bySession.set(point.sessionId, [point]);
    else own.push(point);
  }
  return Array.from(bySession.values(), (own) => `${JSON.stringify(requestOf(own, options))}\n`).join("");
}

function requestOf(points: readonly TelemetryPoint[], options: OtlpOptions) {
  const metrics = metricOrder.flatMap((metric) => {
    const own = points.filter((point) => point.metric === metric);
    return own.length === 0 ? [] : [metricOf(metric, own, options)];
  });
  return {
    resourceMetrics: [
      {
        resource: { attributes: [attribute("service.name", options.serviceName)] },
        scopeMetrics: [{ scope: options.scope, metrics }],
      },
    ],
  };
}

function metricOf(metric: TelemetryMetric, points: readonly TelemetryPoint[], { metricPrefix }: OtlpOptions) {
  return {
    name: `${metricPrefix}${metric.name}`,
    description: metric.description,
    unit: metric.unit,
    sum: { dataPoints: points.map(dataPoint), aggregationTemporality: delta, isMonotonic: true },
  };
}

function dataPoint({ metric, sessionId, attributes, startAt, endAt, amount }: TelemetryPoint) {
  return {
    attributes: [
      attribute("session.id", sessionId),
      ...attributes.map(([name, value]) => attribute(name, value)),
    ],
    startTimeUnixNano: unixNano(startAt),
    timeUnixNano: unixNano(endAt),
    // 64-bit integers are strings in the JSON of protocol buffers.
    ...(metric.perUnit === 1 ? { asInt: String(amount) } : { asDouble: Number(amount) / metric.perUnit }),
  };
}

function attribute(key: string, value: string) {
  return { key, value: { stringValue: value } };
}

function unixNano(at: number): string {
  return String(BigInt(at) * 1_000_000n);
}
