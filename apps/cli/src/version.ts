import { createRequire } from "node:module";

const packageJson: unknown = createRequire(import.meta.url)("turnmeter/package.json");

/** The program's version, as in its package.json. */
export const version: string =
  typeof packageJson === "object" && packageJson !== null && "version" in packageJson
    ? String(packageJson.version)
    : "unknown";
