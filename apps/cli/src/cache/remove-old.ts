import type { FileStore } from "@turnmeter/safe-fs";

const longestLifeMs = 30 * 24 * 60 * 60 * 1000;
const mostBytes = 2_000_000_000;

/**
 * Removes files that no run has written for a month, whatever build wrote them, and the oldest ones where all together
 * take more than 2 GB. What is still needed is written again.
 */
export function removeOld(store: Pick<FileStore, "list" | "remove">, nowMs: number): void {
  const newestFirst = [...store.list()].sort((a, b) => b.mtimeMs - a.mtimeMs);
  let bytes = 0;
  for (const { name, sizeBytes, mtimeMs } of newestFirst) {
    bytes += sizeBytes;
    if (bytes > mostBytes || nowMs - mtimeMs > longestLifeMs) store.remove(name);
  }
}
