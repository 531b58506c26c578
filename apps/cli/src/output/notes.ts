import {
  amount,
  countOf,
  say,
  boundedText,
  mostListed,
  costDifference,
  joined,
  graveProblems,
} from "@turnmeter/reporting";
import type { Text } from "@turnmeter/reporting";
import { problemCounts, unpricedModels } from "@turnmeter/metrics";
import type { Usage, UnpricedModel, RecordedCost, ProblemCounts } from "@turnmeter/metrics";
import { type Facts, problemCodes, problemEffectOf } from "@turnmeter/schema";
import { boundText } from "./texts.js";

/** Notes suggest further commands unless quiet. */
interface Hinting {
  readonly quiet?: boolean;
}

/** Notes on what tokens and dollars leave out. */
export function usageNotes(facts: Pick<Facts, "requests">, totals: Usage): Text[] {
  const notes = unpricedNotes(unpricedModels(facts));
  const { unknownUsageRequests, undatedRequests, cacheWriteUnknownTtlTokens } = totals;
  if (unknownUsageRequests > 0) {
    notes.push(
      say`${countOf(unknownUsageRequests, "request has", "requests have")} no logged usage, so no tokens.`,
    );
  }
  if (cacheWriteUnknownTtlTokens > 0) {
    const tokens = amount.tokens(cacheWriteUnknownTtlTokens);
    notes.push(say`${tokens} cache write tokens of unknown lifetime, priced as 5-minute writes.`);
  }
  if (undatedRequests > 0) {
    notes.push(say`${countOf(undatedRequests, "request has", "requests have")} no time, so no day.`);
  }
  if (totals.requests > 0) {
    notes.push("Costs are API list prices of logged requests only: a lower bound, not your bill.");
  }
  return notes;
}

/** A note for each model without a price; where there are many, for those with the most tokens, and one for the others. */
export function unpricedNotes(models: readonly UnpricedModel[]): Text[] {
  const notes = models.slice(0, mostListed).map((each) => unpricedNote([each], named(each)));
  const others = models.slice(mostListed);
  if (others.length === 0) return notes;
  return [...notes, unpricedNote(others, countOf(others.length, "more model", "more models"))];
}

function unpricedNote(models: readonly UnpricedModel[], name: Text): Text {
  const tokens = models.reduce((sum, each) => sum + each.tokens, 0);
  const bounds = models.reduce((sum, each) => sum + each.lowerBoundRequests, 0);
  return say`+ ${boundText(tokens, bounds, "tokens")} tokens unpriced (${name})`;
}

function named({ model }: UnpricedModel): string {
  return model === null ? "model unknown" : boundedText(model);
}

const noneRecorded =
  "No recorded cost: none of these logs states what a request or a session cost. Only `--cost computed` shows costs.";

/** How the dollars that logs state compare with the computed ones, and for how many requests none are stated. Where they were not asked for, only a note that there are some. */
export function recordedNotes(
  recorded: RecordedCost,
  { isAsked, quiet = false }: { readonly isAsked: boolean } & Hinting,
): Text[] {
  const { recordedCostUsd, recordedRequests, unrecordedRequests, recordedSessions } = recorded;
  if (recordedCostUsd === null) return isAsked ? [noneRecorded] : [];
  const sessions =
    recordedSessions === 0 ? "" : say`, ${countOf(recordedSessions, "session", "sessions")} as a whole`;
  const gap = joined(
    [
      say`Recorded by the agent: ${amount.usd(recordedCostUsd)} for ${countOf(recordedRequests, "request", "requests")}${sessions}`,
      ...gapText(recorded),
    ],
    "; ",
  );
  if (!isAsked) return [say`${gap}.${quiet ? "" : " `--cost both` compares."}`];
  const missing =
    unrecordedRequests === 0
      ? []
      : [say`${countOf(unrecordedRequests, "request has", "requests have")} no recorded cost.`];
  return [say`${gap}.`, ...missing];
}

function gapText(recorded: RecordedCost): Text[] {
  const { share, differenceUsd } = costDifference(recorded);
  if (differenceUsd === null || share === null) return [];
  const { comparedCostUsd, comparedLowerBoundRequests: bounds } = recorded;
  const [most, least] = bounds > 0 ? ["at most ", "at least "] : ["", ""];
  const verdict =
    Math.abs(share) < 0.0005
      ? `${least}the same`
      : share > 0
        ? say`${most}${amount.percent(share)} not logged`
        : say`${least}${amount.percent(-share)} more than recorded`;
  return [say`${boundText(comparedCostUsd, bounds, "usd")} computed for them (${verdict})`];
}

/** How much of a lake was read, for the head of a result; null where all of it was. */
export function stampOf(facts: Pick<Facts, "problems">): Text | null {
  const stamp = graveProblems(problemCounts(facts)).find(({ code }) => code === "source-missing");
  return stamp === undefined ? null : say`Incomplete: ${stamp.text}`;
}

/** Problems that leave whole sessions out, except those in the stamp; then how many problems change a figure, and where to read about them. Empty where no problem changes a figure. */
export function problemNotes(problems: ProblemCounts, { quiet = false }: Hinting = {}): Text[] {
  const { byCode } = problems;
  const count = problemCodes
    .filter((code) => problemEffectOf(code) !== "none")
    .reduce((sum, code) => sum + (byCode[code] ?? 0), 0);
  if (count === 0) return [];
  const grave = graveProblems(problems)
    .filter(({ code }) => code !== "source-missing")
    .map(({ count: often, text }) => say`Incomplete: ${text}${times(often)}`);
  const changing = say`${countOf(count, "problem", "problems")} in the logs ${count === 1 ? "changes" : "change"} a figure`;
  return [...grave, say`${changing}${quiet ? "." : ": `turnmeter doctor` says how."}`];
}

function times(count: number): Text {
  return count === 1 ? "" : say` (${amount.count(count)} times)`;
}
