import { createRequire } from "node:module";
import { join } from "node:path";
import { packageFolder } from "./package-folder.js";

/** The program's version, as in its package.json. */
export function programVersion(): string {
  const packageJson: unknown = createRequire(import.meta.url)(join(packageFolder(), "package.json"));
  return typeof packageJson === "object" && packageJson !== null && "version" in packageJson
    ? String(packageJson.version)
    : "unknown";
}
