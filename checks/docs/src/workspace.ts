import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

function findRoot(folder: string): string {
  return existsSync(join(folder, "pnpm-workspace.yaml")) ? folder : findRoot(dirname(folder));
}

/** The folder of the whole repository, also where this file was bundled. */
export const root = findRoot(dirname(fileURLToPath(import.meta.url)));
