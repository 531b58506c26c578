import { fileURLToPath } from "node:url";

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Folders of logs that reports are written from, and the moment they are written at. */
export const logs = {
  sample: folder("../../../apps/cli/sample"),
  hostile: folder("../../../fixtures/claude-code/R87-hostile-names/logs"),
  empty: folder("./empty-logs"),
} as const;

export const now: readonly string[] = ["--now", "2026-11-21T12:00:00Z"];
