import { createRequire } from "node:module";
import { dirname } from "node:path";

/** The folder of the installed program, with its package.json. */
export function packageFolder(): string {
  return dirname(createRequire(import.meta.url).resolve("turnmeter/package.json"));
}
