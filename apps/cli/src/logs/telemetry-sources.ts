import { sources } from "@turnmeter/parser";
import type { TelemetryNames } from "@turnmeter/parser";

/** The sources whose agents send telemetry under the same names, and these names. */
export function telemetrySources(): { readonly sources: readonly string[]; readonly names: TelemetryNames } {
  const names = sources.find(({ telemetry }) => telemetry !== undefined)?.telemetry;
  if (names === undefined) throw new Error("no source has names of telemetry");
  return { names, sources: sources.filter(({ telemetry }) => telemetry === names).map(({ id }) => id) };
}
