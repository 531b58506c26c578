import { metricOrder } from "./telemetry-points.js";
import type { TelemetryMetric, TelemetryPoint } from "./telemetry-points.js";

/** AGGREGATION_TEMPORALITY_DELTA: OTLP writes enums as numbers. */
const delta = 1;

export interface OtlpOptions {
  readonly serviceName: string;
  readonly metricPrefix: string;
  /** Of the program that writes. */
  readonly scope: { readonly name: string; readonly version: string };
}

/** An `ExportMetricsServiceRequest` in OTLP's JSON on a line for each session, as OpenTelemetry's file exporter writes them. */
export function otlpLines(points: readonly TelemetryPoint[], options: OtlpOptions): string {
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
