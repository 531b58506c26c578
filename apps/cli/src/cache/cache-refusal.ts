import { openStore } from "@turnmeter/safe-fs";
import type { CliContext } from "../context.js";

/** Why nothing is kept between runs, though it could be; null where nothing speaks against it. It names no folder. */
export function cacheRefusal({ cache, files }: Pick<CliContext, "cache" | "files">): string | null {
  return cache === undefined ? null : (openStore(cache.folder, files).refusal()?.reason ?? null);
}
