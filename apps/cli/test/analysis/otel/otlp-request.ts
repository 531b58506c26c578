import * as z from "zod";

// The JSON of OTLP is that of its protocol buffers: lowerCamelCase names, 64-bit integers as decimal strings, enums as numbers.
const fixed64 = z.string().regex(/^\d{1,20}$/);
const keyValue = z.strictObject({
  key: z.string().min(1),
  value: z.strictObject({ stringValue: z.string() }),
});
const place = { attributes: z.array(keyValue), startTimeUnixNano: fixed64, timeUnixNano: fixed64 };
const dataPoint = z.union([
  z.strictObject({ ...place, asInt: z.string().regex(/^-?\d{1,19}$/) }),
  z.strictObject({ ...place, asDouble: z.number() }),
]);

/** An `ExportMetricsServiceRequest` with sums of delta temporality, and no field that its definition has not. */
const otlpRequest = z.strictObject({
  resourceMetrics: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes: z.array(keyValue) }),
      scopeMetrics: z.array(
        z.strictObject({
          scope: z.strictObject({ name: z.string(), version: z.string() }),
          metrics: z.array(
            z.strictObject({
              name: z.string().min(1),
              description: z.string(),
              unit: z.string(),
              sum: z.strictObject({
                dataPoints: z.array(dataPoint).min(1),
                aggregationTemporality: z.literal(1),
                isMonotonic: z.literal(true),
              }),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** A point with the name of its metric and its attributes as an object. */
export interface NamedPoint {
  readonly metric: string;
  readonly unit: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly startAt: string;
  readonly endAt: string;
  readonly value: number;
}

/** The points of a file's lines, each of which must be a request. */
export function pointsIn(text: string): readonly NamedPoint[] {
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.flatMap((line) => {
    const { resourceMetrics } = otlpRequest.parse(JSON.parse(line));
    return resourceMetrics.flatMap(({ scopeMetrics }) =>
      scopeMetrics.flatMap(({ metrics }) =>
        metrics.flatMap(({ name, unit, sum }) =>
          sum.dataPoints.map((point) => ({
            metric: name,
            unit,
            attributes: Object.fromEntries(
              point.attributes.map(({ key, value }) => [key, value.stringValue]),
            ),
            startAt: isoOf(point.startTimeUnixNano),
            endAt: isoOf(point.timeUnixNano),
            value: "asInt" in point ? Number(point.asInt) : point.asDouble,
          })),
        ),
      ),
    );
  });
}

function isoOf(unixNano: string): string {
  return new Date(Number(BigInt(unixNano) / 1_000_000n)).toISOString();
}
