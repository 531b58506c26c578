import { sources, type TelemetryNames } from "@turnmeter/parser";

/** Sources whose vendor meters usage in windows, and the length of these windows. */
export interface MeteredSources {
  readonly sources: readonly string[];
  readonly windowMs: number;
}

/** The sources that declare usage windows of one length, and that length. */
export function meteredSources(): MeteredSources {
  const windowMs = sources.find(({ usageWindow }) => usageWindow !== undefined)?.usageWindow?.lengthMs ?? 0;
  return {
    sources: sources.filter(({ usageWindow }) => usageWindow?.lengthMs === windowMs).map(({ id }) => id),
    windowMs,
  };
}

/** Names of agents by the ids of their sources. */
export const agentNames: ReadonlyMap<string, string> = new Map(sources.map(({ id, agent }) => [id, agent]));

/** The sources whose agents send telemetry under the same names, and these names. */
export function telemetrySources(): { readonly sources: readonly string[]; readonly names: TelemetryNames } {
  const names = sources.find(({ telemetry }) => telemetry !== undefined)?.telemetry;
  if (names === undefined) throw new Error("no source has names of telemetry");
  return { names, sources: sources.filter(({ telemetry }) => telemetry === names).map(({ id }) => id) };
}

const agentTypeMeanings: ReadonlyMap<string, string> = new Map(
  sources.flatMap(({ agentTypes }) => Object.entries(agentTypes ?? {})),
);

/** What a type of subagent does, if it is built into an agent; else who defined it. */
export function agentTypeMeaning(agentType: string): string {
  const known = agentTypeMeanings.get(agentType);
  if (known !== undefined) return known;
  return /^[^:]+:./.test(agentType) ? "defined by a plugin" : "defined by you or a plugin";
}
