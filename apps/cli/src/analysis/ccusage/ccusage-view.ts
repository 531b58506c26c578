import type { Usage } from "@turnmeter/metrics";
import { boundCell, column, keyColumns, tableOf, type TableView } from "@turnmeter/reporting";
import type { DifferenceStep } from "./difference-step.js";
import type { Format } from "../../specification/flags/shared-flags.js";
import { shortPlace } from "../../output/texts.js";

const title = "What ccusage counts";

interface CcusageViewOptions {
  readonly bound: Pick<Usage, "lowerBoundRequests">;
  readonly scope: CcusageScope;
}

/** The steps from turnmeter's total to ccusage's, with the reasons below the table; CSV has the raw steps. turnmeter's total is a lower bound if `bound` counts such requests; ccusage's is the sum that it prints. */
export function ccusageView(
  steps: readonly DifferenceStep[],
  format: Format,
  { bound, scope: { command, isOfAll } }: CcusageViewOptions,
): TableView {
  const isRaw = format === "csv";
  const isWide = format !== "table";
  const boundOf = ({ step }: DifferenceStep) => (step === "turnmeter" ? bound : { lowerBoundRequests: 0 });
  return {
    title,
    ...tableOf(steps, {
      step: column.text("Step", 1, (step) => (isRaw ? step.step : stepText(step))),
      ...(isRaw ? keyColumns("kind") : {}),
      rule: column.text("Rule", 1, ({ rule }) => rule ?? ""),
      count: column.count("Count", 1, ({ count }) => count),
      inputTokens: column.count("Input", 3, ({ inputTokens }) => inputTokens),
      outputTokens: column.count("Output", 2, (step) => boundCell(boundOf(step), step.outputTokens)),
      cacheReadTokens: column.count("Cache read", 4, ({ cacheReadTokens }) => cacheReadTokens),
      cacheWriteTokens: column.count("Cache write", 4, ({ cacheWriteTokens }) => cacheWriteTokens),
      costUsd: column.usd("Cost", 2, (step) => boundCell(boundOf(step), step.costUsd)),
      ...(isWide
        ? {
            reason: column.text("What ccusage does", 6, ({ reason }: DifferenceStep) => reason),
            examples: column.text("Examples", 7, ({ examples }: DifferenceStep) =>
              isRaw ? examples.join(" ") : examples.map(shortPlace).join(", "),
            ),
          }
        : {}),
    }),
    notes:
      steps.length === 0
        ? []
        : [
            ...(isWide ? [] : steps.filter(({ kind }) => kind === "difference").map(noteText)),
            ...(steps.some(isCounted) ? [] : ["Both count the same requests and tokens."]),
            isOfAll
              ? `This predicts \`${command}\` of ccusage 20.0.24, which counts all agents, as if all logs of Claude Code were in one projects folder and all of Codex in one sessions folder. \`--as ccusage\` predicts its count of Claude Code alone.`
              : `This predicts \`${command}\` of ccusage 20.0.24, which counts Claude Code alone, as if all logs were in one projects folder. \`--as ccusage-all\` predicts \`ccusage daily\`, which counts Codex too.`,
            "Costs use turnmeter's prices, except in the steps about prices and in ccusage's total.",
          ],
  };
}

/** Whether a step changes any count, not just the price. */
function isCounted({ kind, count, ...step }: DifferenceStep): boolean {
  const numbers = [count, step.inputTokens, step.outputTokens, step.cacheReadTokens, step.cacheWriteTokens];
  return kind === "difference" && numbers.some((number) => number !== 0);
}

function stepText({ step, kind }: Pick<DifferenceStep, "step" | "kind">): string {
  if (kind === "sum") return `= ${step}`;
  return `  ${step.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;
}

function noteText({ step, rule, reason, examples }: DifferenceStep): string {
  const [first] = examples;
  const example = first === undefined ? "" : `, such as ${shortPlace(first)}`;
  return `${stepText({ step, kind: "difference" }).trim()} (${rule}): ccusage ${reason}${example}.`;
}

/** The total of ccusage that the steps predict. */
export interface CcusageScope {
  /** The command that prints it. */
  readonly command: string;
  /** Whether it counts the logs of all agents, or Claude Code's alone. */
  readonly isOfAll: boolean;
}

/** By the value of `--as`. */
export const ccusageScopes = {
  ccusage: { command: "ccusage claude daily", isOfAll: false },
  "ccusage-all": { command: "ccusage daily", isOfAll: true },
} as const satisfies Readonly<Record<string, CcusageScope>>;
