import { escapeTerminal, formatDuration, formatTokens, formatUsd } from "@turnmeter/reporting";
import type { KnownCost, StatusFigures } from "./status-figures.js";
import type { StatusPart } from "./status-parts.js";

/** Text in parts that may be coloured. */
export interface Piece {
  readonly text: string;
  readonly tone: "plain" | "strong" | "faint" | "good" | "warning" | "bad";
}

const codes = { plain: null, strong: 1, faint: 2, good: 32, warning: 33, bad: 31 } as const;
const longestName = 40;

const writers: { readonly [P in StatusPart]: (figures: StatusFigures) => Piece | null } = {
  model: ({ model }) => (model === null ? null : { text: shortName(model), tone: "strong" }),
  session: ({ session, clientCostUsd }) => plain(sessionText(session, clientCostUsd)),
  context: contextPiece,
  today: ({ today }) => plain(today === null ? null : `today ${costText(today)}`),
  window: ({ window }) => plain(window === null ? null : windowText(window)),
  budget: ({ budget }) => (budget === null ? null : budgetPiece(budget)),
  cache: ({ cacheShare }) => plain(cacheShare === null ? null : `cache ${percent(cacheShare)}`),
};

/** One line of the parts that are known, without a line feed; empty where none is. */
export function statusLine(
  figures: StatusFigures,
  { parts, color }: { readonly parts: readonly StatusPart[]; readonly color: boolean },
): string {
  const pieces = parts.map((part) => writers[part](figures)).filter((piece) => piece !== null);
  const separator = coloured({ text: " · ", tone: "faint" }, color);
  return pieces.map((piece) => coloured(piece, color)).join(separator);
}

export function coloured({ text, tone }: Piece, color: boolean): string {
  const code = codes[tone];
  return color && code !== null ? `\u001B[${code}m${text}\u001B[0m` : text;
}

function plain(text: string | null): Piece | null {
  return text === null ? null : { text, tone: "plain" };
}

function shortName(name: string): string {
  const characters = Array.from(escapeTerminal(name));
  return characters.length > longestName
    ? `${characters.slice(0, longestName - 1).join("")}…`
    : name === ""
      ? ""
      : characters.join("");
}

function sessionText(session: KnownCost | null, clientCostUsd: number | null): string | null {
  if (session === null)
    return clientCostUsd === null ? null : `session ${formatUsd(clientCostUsd)} by client`;
  const client = clientCostUsd === null ? "" : ` (client ${formatUsd(clientCostUsd)})`;
  return `session ${costText(session)}${client}`;
}

function contextPiece({ contextTokens, contextShare }: StatusFigures): Piece | null {
  if (contextTokens === null && contextShare === null) return null;
  const parts = [
    "context",
    ...(contextTokens === null ? [] : [formatTokens(contextTokens).replace(" ", "")]),
    ...(contextShare === null ? [] : [percent(contextShare)]),
  ];
  return { text: parts.join(" "), tone: toneOf(contextShare) };
}

/** How full a context is, or a budget: from 70 % a warning, from 90 % bad. */
export function toneOf(share: number | null): Piece["tone"] {
  if (share === null) return "plain";
  if (share >= 0.9) return "bad";
  return share >= 0.7 ? "warning" : "good";
}

/** The active window: what is used, its rate, what is left. */
export function windowText({
  remainingMs,
  costUsdPerHour,
  isAtLeast,
  shareUsed,
}: NonNullable<StatusFigures["window"]>): string {
  const left = formatDuration(Math.max(60_000, Math.round(remainingMs / 60_000) * 60_000)).replace(
    / 00 s$/,
    "",
  );
  return [
    "5 h",
    ...(shareUsed === null ? [] : [`${percent(shareUsed)} used`]),
    ...(costUsdPerHour === null ? [] : [`${costText({ costUsd: costUsdPerHour, isAtLeast })}/h`]),
    `${left} left`,
  ].join(" ");
}

export function budgetPiece(budget: NonNullable<StatusFigures["budget"]>): Piece {
  const { costUsd, budgetUsd, pace, isAtLeast, expectedUsd, expectedLowUsd, expectedHighUsd } = budget;
  const text = [
    `month ${costText(budget)} of ${formatUsd(budgetUsd)}`,
    ...(pace === null ? [] : [`pace ${isAtLeast ? "≥" : ""}${pace.toFixed(2)}`]),
    ...(expectedUsd === null || expectedLowUsd === null || expectedHighUsd === null
      ? []
      : [`end ${formatUsd(expectedUsd)} (${formatUsd(expectedLowUsd)} to ${formatUsd(expectedHighUsd)})`]),
  ].join(", ");
  const tone = costUsd > budgetUsd ? "bad" : pace !== null && pace > 1 ? "warning" : "plain";
  return { text, tone };
}

/** Dollars, as a lower bound where they are one. */
export function costText({ costUsd, isAtLeast }: KnownCost): string {
  return isAtLeast ? `≥${formatUsd(costUsd, "down").replace("<$0.01", "$0.00")}` : formatUsd(costUsd);
}

/** A share as a whole percentage. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
