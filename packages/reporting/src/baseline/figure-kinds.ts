import type { ComparedFigure } from "@turnmeter/metrics";
import type { Formats } from "../format/formats.js";
import { signedChange, signedPoints, signedUsdChange } from "../words/change-phrase.js";

/** How a figure is written and compared. */
export interface FigureKind {
  readonly label: string;
  readonly format: "usd" | "tokens" | "count" | "duration" | "percent";
  /** The change from one value to another with its sign; null where there is none to compare with. */
  readonly change: (now: number | null, before: number | null, formats: Formats) => string | null;
  /** True where a lower bound of output tokens makes the figure one. */
  readonly isBounded: boolean;
}

/** The compared figures in the order in which they are shown. */
export const figureKinds: { readonly [Figure in ComparedFigure]: FigureKind } = {
  costUsd: { label: "Cost", format: "usd", change: signedUsdChange, isBounded: true },
  tokens: { label: "Tokens", format: "tokens", change: signedChange, isBounded: true },
  requests: { label: "Requests", format: "count", change: signedChange, isBounded: false },
  prompts: { label: "Prompts", format: "count", change: signedChange, isBounded: false },
  costPerPromptUsd: { label: "Cost a prompt", format: "usd", change: signedUsdChange, isBounded: true },
  sessions: { label: "Sessions", format: "count", change: signedChange, isBounded: false },
  activeMs: { label: "Active time", format: "duration", change: signedChange, isBounded: false },
  toolCalls: { label: "Tool calls", format: "count", change: signedChange, isBounded: false },
  errorRate: { label: "Tool error rate", format: "percent", change: signedPoints, isBounded: false },
  subagentShare: { label: "Subagent share", format: "percent", change: signedPoints, isBounded: false },
};
