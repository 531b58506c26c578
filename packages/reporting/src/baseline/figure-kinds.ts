import type { ComparedFigure } from "@turnmeter/metrics";
import { formatCount } from "../format/format-count.js";
import { formatDuration } from "../format/format-duration.js";
import { formatPercent } from "../format/format-percent.js";
import { formatTokens } from "../format/format-tokens.js";
import { formatUsd } from "../format/format-usd.js";
import type { Rounding } from "../format/rounding.js";
import { signedChange, signedPoints, signedUsdChange } from "../sections/change-phrase.js";

/** How a figure is written and compared. */
export interface FigureKind {
  readonly label: string;
  readonly format: (value: number | null, rounding?: Rounding) => string;
  /** The change from one value to another with its sign; null where there is none to compare with. */
  readonly change: (now: number | null, before: number | null) => string | null;
  /** True where a lower bound of output tokens makes the figure one. */
  readonly isBounded: boolean;
}

/** The compared figures in the order in which they are shown. */
export const figureKinds: { readonly [Figure in ComparedFigure]: FigureKind } = {
  costUsd: { label: "Cost", format: formatUsd, change: signedUsdChange, isBounded: true },
  tokens: { label: "Tokens", format: formatTokens, change: signedChange, isBounded: true },
  requests: { label: "Requests", format: formatCount, change: signedChange, isBounded: false },
  prompts: { label: "Prompts", format: formatCount, change: signedChange, isBounded: false },
  costPerPromptUsd: { label: "Cost a prompt", format: formatUsd, change: signedUsdChange, isBounded: true },
  sessions: { label: "Sessions", format: formatCount, change: signedChange, isBounded: false },
  activeMs: { label: "Active time", format: formatDuration, change: signedChange, isBounded: false },
  toolCalls: { label: "Tool calls", format: formatCount, change: signedChange, isBounded: false },
  errorRate: { label: "Tool error rate", format: formatPercent, change: signedPoints, isBounded: false },
  subagentShare: { label: "Subagent share", format: formatPercent, change: signedPoints, isBounded: false },
};
