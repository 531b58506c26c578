import { join } from "node:path";
import { packageFolder } from "../common/package-folder.js";

/** The bundled logs of invented work. */
export function sampleFolder(): string {
  return join(packageFolder(), "sample");
}

/** What the present is taken for with the sample: the evening of its last day. */
export const sampleNow: number = Date.UTC(2026, 10, 20, 17, 30);

export const sampleNote = "These are invented sample logs: none of your own were found.";
