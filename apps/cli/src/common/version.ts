import { createRequire } from "node:module";
import { dirname } from "node:path";

/** The program's version, as in its package.json. */
export function programVersion(): string {
  const packageJson: unknown = createRequire(import.meta.url)("turnmeter/package.json");
  return typeof packageJson === "object" && packageJson !== null && "version" in packageJson
    ? String(packageJson.version)
    : "unknown";
}

/** The folder of the installed program, with its package.json. */
export function packageFolder(): string {
  return dirname(createRequire(import.meta.url).resolve("turnmeter/package.json"));
}
