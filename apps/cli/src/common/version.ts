import { createRequire } from "node:module";

/** The program's version, as in its package.json. */
export function programVersion(): string {
  const packageJson: unknown = createRequire(import.meta.url)("turnmeter/package.json");
  return typeof packageJson === "object" && packageJson !== null && "version" in packageJson
    ? String(packageJson.version)
    : "unknown";
}
