import type { TurnTimes } from "@turnmeter/metrics";
import { figures } from "@turnmeter/metrics/figures.js";
import type { Figure, TotalFigure } from "@turnmeter/metrics/figures.js";
import { outcomes, sessionKinds } from "@turnmeter/schema";

/** What a threshold asks of a figure of totals. */
export type MeasuredFigure = Pick<TotalFigure, "of" | "unit" | "grownBy" | "over">;

/** In JSON a rate stands beside its tool; here it has to say of what it is. */
const nameOf = (id: string): string => (id === "errorRate" ? "toolErrorRate" : id);

const turnTimes = [
  "turns",
  "durationMs",
  "modelMs",
  "toolMs",
  "waitMs",
  "restMs",
] as const satisfies readonly (keyof TurnTimes)[];

/** The figures of totals that a threshold can be set on: those that have a name of their own, and the parts of others. */
export const measuredFigures: ReadonlyMap<string, MeasuredFigure> = new Map([
  ...Object.entries<Figure>(figures).flatMap(([id, { of, ...figure }]) =>
    of === undefined ? [] : [[nameOf(id), { ...figure, of }] as const],
  ),
  ...sessionKinds.map((kind) => part(`sessionsByKind.${kind}`, (totals) => totals.sessionsByKind[kind])),
  ...turnTimes.map((time) => part(`turnTimes.${time}`, (totals) => totals.turnTimes[time])),
  ...outcomes.map((outcome) => part(`outcomes.${outcome}`, (totals) => totals.outcomes[outcome])),
]);

/** What a threshold can be set on: figures of totals, and the count of problems. */
export const thresholdMetrics: readonly string[] = [...measuredFigures.keys(), "problems"];

function part(
  name: string,
  valueOf: (totals: Parameters<MeasuredFigure["of"]>[0]) => number | null,
): readonly [string, MeasuredFigure] {
  const of: MeasuredFigure["of"] = (totals) => {
    const value = valueOf(totals);
    return value === null ? null : { numerator: BigInt(value), denominator: 1n };
  };
  return [name, { unit: "count", grownBy: [], of }];
}
