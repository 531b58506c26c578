import { pathVersion } from "@turnmeter/safe-fs";
import type { StatusInput } from "@turnmeter/parser";
import type { CliContext } from "../common/context.js";
import type { KeptStatus } from "./kept-status.js";
import { needsLogs } from "./needs-logs.js";
import { statusFigures } from "./status-figures.js";
import { statusLine } from "./status-line.js";

/** Older figures are of before a pause: what other sessions have spent meanwhile is in none of them. */
const longestShownMs = 5 * 60 * 1000;
/** Younger figures of logs that seem unchanged are not read anew. */
const shortestPauseMs = 10 * 1000;

/** A line of what was kept. */
export interface KeptLine {
  readonly line: string;
  /** Whether the logs may tell other figures by now. */
  readonly isBehind: boolean;
}

/** The line of what an earlier run has kept for this key; null where the logs have to be read before. */
export function keptLine(
  { options, figures, isComplete, prices, readAt, transcriptVersion }: KeptStatus,
  input: StatusInput,
  { files, now }: Pick<CliContext, "files" | "now">,
): KeptLine | null {
  const nowMs = now();
  const line = () => `${statusLine(statusFigures(input, figures, options.nowMs ?? nowMs), options)}\n`;
  if (!needsLogs(input, options.parts)) return { line: line(), isBehind: false };
  const ageMs = nowMs - readAt;
  if (figures === null || ageMs < 0 || ageMs > longestShownMs) return null;
  if (prices !== null && pathVersion(prices.path, files) !== prices.version) return null;
  const isUnchanged =
    isComplete && ageMs < shortestPauseMs && versionOf(input, { files }) === transcriptVersion;
  return { line: line(), isBehind: !isUnchanged };
}

/** What the session's log is now; null where there is none. */
export function versionOf(
  { transcriptPath }: Pick<StatusInput, "transcriptPath">,
  { files }: Pick<CliContext, "files">,
): string | null {
  return transcriptPath === null ? null : pathVersion(transcriptPath, files);
}
