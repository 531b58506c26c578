import { join } from "node:path";
import { CliError } from "../common/cli-error.js";
import { packageFolder } from "../common/version.js";
import type { Given } from "../specification/command-line.js";

/** The bundled logs of invented work. */
export function sampleFolder(): string {
  return join(packageFolder(), "sample");
}

/** Default time and zone for reading the sample: the evening of its last day, in the zone of its work. */
export const sampleClock = { now: "2026-11-20T17:30:00Z", timezone: "Europe/Berlin" } as const;

/**
 * Adds the sample's logs, time and zone where `--sample` asks for them.
 * @throws {CliError} 2 if it names other logs too
 */
export function withSample(given: Given): Given {
  const { inputs } = given;
  if (inputs.get("sample")?.[0] !== "true") return given;
  for (const other of ["path", "from"])
    if (inputs.has(other))
      throw new CliError(`--sample and --${other} exclude each other: allowed is one of them`, 2);
  const clock = Object.entries(sampleClock).map(([name, value]) => [name, [value]] as const);
  return { ...given, inputs: new Map([...clock, ["path", [sampleFolder()]], ...inputs]) };
}
