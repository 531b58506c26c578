import type { SafeFs } from "@turnmeter/safe-fs";
import { logFoldersOf } from "./log-folders.js";
import type { LogPlaces } from "./log-folders.js";

/** The folders and files below some roots in which logs are looked for: those to watch for what is new. */
export async function logPlaces(roots: readonly string[], fs: SafeFs): Promise<LogPlaces["folders"]> {
  const places: LogPlaces["folders"][number][] = [];
  for (const root of roots) places.push(...(await logFoldersOf(root, fs)).folders);
  return places;
}
