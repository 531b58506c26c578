import { eraseLine, formatCount, formatDuration } from "@turnmeter/reporting";
import type { CliContext } from "../common/context.js";
import type { ReadProgress } from "./read-units.js";

const barWidth = 20;
const gap = "  ";
const megabyte = 1_000_000;

/** Shows how far reading has come. */
export interface Progress {
  readonly update: (progress: ReadProgress) => void;
  /** Removes what was shown. */
  readonly end: () => void;
}

/** A bar on stderr, drawn at most ten times a second; nothing where stderr is no terminal or `quiet` is set. */
export function createProgress(context: CliContext, { quiet }: { readonly quiet: boolean }): Progress {
  const { stderr, now } = context;
  if (quiet || stderr.isTTY !== true) return { update: () => {}, end: () => {} };
  const startedAt = now();
  let drawnAt = Number.NEGATIVE_INFINITY;
  return {
    update(progress) {
      const at = now();
      if (at - drawnAt < 100) return;
      drawnAt = at;
      // The last column stays free: some terminals wrap when it is written.
      const line = progressLine(progress, at - startedAt, (stderr.columns ?? 80) - 1);
      stderr.write(`${eraseLine}${line}`);
    },
    end() {
      if (drawnAt !== Number.NEGATIVE_INFINITY) stderr.write(eraseLine);
    },
  };
}

/** Bar, files, megabytes, rate and time left: as many of these, from the first on, as fit into `width` columns. */
export function progressLine(
  progress: ReadProgress,
  elapsedMs: number,
  width = Number.POSITIVE_INFINITY,
): string {
  const { files, totalFiles, bytes, totalBytes } = progress;
  const share = totalBytes === 0 ? 1 : Math.min(1, bytes / totalBytes);
  const filled = Math.round(share * barWidth);
  const parts = [
    `${"█".repeat(filled)}${"░".repeat(barWidth - filled)}`,
    `${formatCount(files)}/${formatCount(totalFiles)} files`,
    `${(bytes / megabyte).toFixed(1)}/${(totalBytes / megabyte).toFixed(1)} MB`,
  ];
  if (elapsedMs > 0 && bytes > 0) {
    const bytesPerMs = bytes / elapsedMs;
    parts.push(`${((bytesPerMs * 1000) / megabyte).toFixed(1)} MB/s`);
    parts.push(`${formatDuration(Math.max(0, totalBytes - bytes) / bytesPerMs)} left`);
  }
  while (parts.length > 1 && parts.join(gap).length > width) parts.pop();
  return parts.join(gap).slice(0, Math.max(0, width));
}
