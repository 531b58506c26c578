import { formatCount, formatDuration, formatTokens } from "@turnmeter/reporting";
import { costText } from "../statusline/status-line.js";
import type { KnownCost } from "../statusline/status-figures.js";
import type { CallView, FailureView, WorkView } from "./watch-view.js";

/** Dollars at list price; `not priced` where nothing has a price. */
export function dollars(cost: KnownCost | null): string {
  return cost === null ? "not priced" : costText(cost);
}

/** The parts of what work came to, each of one kind. */
export function workTexts({ cost, tokens, costPerHour, activeMs }: WorkView): readonly string[] {
  return [
    dollars(cost),
    `${formatTokens(tokens)} tokens`,
    `${elapsedText(activeMs)} active`,
    ...(costPerHour === null ? [] : [`${costText(costPerHour)} an active hour`]),
  ];
}

/** A time that goes on, in whole seconds. */
export function elapsedText(elapsedMs: number | null): string {
  if (elapsedMs === null) return "";
  const seconds = Math.floor(elapsedMs / 1000);
  return seconds < 60 ? `${seconds} s` : formatDuration(seconds * 1000);
}

/** How long ago something was: in whole minutes, hours or days. */
export function agoText(agoMs: number | null): string {
  if (agoMs === null) return "";
  const minutes = Math.floor(agoMs / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`;
}

/** A call: the subagent that made it, its tool, and what it is about. */
export function callText({ agentType, tool, about }: Pick<CallView, "agentType" | "tool" | "about">): string {
  return [...(agentType === null ? [] : [agentType, "›"]), tool, ...(about === null ? [] : [about])].join(
    " ",
  );
}

/** How many calls. */
export function callsText(calls: number): string {
  return `${formatCount(calls)} ${calls === 1 ? "call" : "calls"}`;
}

/** How a call failed. */
export function failureText({
  outcome,
  errorKind,
  exitCode,
}: Pick<FailureView, "outcome" | "errorKind" | "exitCode">): string {
  if (exitCode !== null) return `${outcome}, exit ${exitCode}`;
  return errorKind === null ? outcome : `${outcome}, ${errorKind}`;
}
