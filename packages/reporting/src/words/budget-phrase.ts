import { budgetExpectation } from "@turnmeter/metrics/figures.js";
import type { MonthBudget, PlanValue } from "@turnmeter/metrics";
import { amount, atLeast, joined, say, type Text } from "../format/sentence.js";
import { formatMonth } from "./dates.js";

/** Number of requests that make a budget's spending a lower bound. */
export function boundsOfBudget(
  row: Pick<MonthBudget, "unpricedRequests" | "unknownUsageRequests" | "lowerBoundRequests">,
): number {
  return row.unpricedRequests + row.unknownUsageRequests + row.lowerBoundRequests;
}

/** What a report says about its month's budget and a subscription; nothing where none is set. */
export function budgetNotes({
  budget,
  plan,
}: {
  readonly budget?: MonthBudget;
  readonly plan?: PlanValue;
}): readonly Text[] {
  return [
    ...(budget === undefined ? [] : [budgetSentence(budget)]),
    ...(plan === undefined ? [] : [planSentence(plan)]),
  ];
}

/** `November 2026: $86.10 of $200.00 spent, 0.9 times the budget's pace; $161.40 expected by its end ($140.20 to $182.60).` */
function budgetSentence(row: MonthBudget): Text {
  const { month, spentUsd, budgetUsd } = row;
  const name = formatMonth(month);
  if (spentUsd === null)
    return say`${name}: what is spent of ${amount.usd(budgetUsd)} is not known: nothing has a price.`;
  const spent = atLeast({ lowerBoundRequests: boundsOfBudget(row) }, spentUsd, amount.usd);
  const pace = paceText(row);
  return joined(
    [
      say`${name}: ${spent} of ${amount.usd(budgetUsd)} spent${pace === null ? "" : say`, ${pace}`};`,
      say`${expectedText(row) ?? tooFewDays} expected by its end.`,
    ],
    " ",
  );
}

const tooFewDays = "too few days to tell what is";

/** Said in place of an expectation: logs of less than a whole week cannot tell the days to come. */
export const tooFewDaysText = "not known: less than a whole week of logs";

/** `0.9 times the budget's pace`; null where there is none. */
export function paceText(row: MonthBudget): Text | null {
  if (row.pace === null) return null;
  const bounds = { lowerBoundRequests: boundsOfBudget(row) };
  return say`${atLeast(bounds, row.pace, (value) => amount.decimal(value, 2))} times the budget's pace`;
}

/** `$161.40 ($140.20 to $182.60)`: the expected cost of the month and its range; null with too few days. */
export function expectedText({ expectedUsd, expectedLowUsd, expectedHighUsd }: MonthBudget): Text | null {
  if (expectedUsd === null || expectedLowUsd === null || expectedHighUsd === null) return null;
  return say`${amount.usd(expectedUsd)} (${amount.usd(expectedLowUsd)} to ${amount.usd(expectedHighUsd)}, a ${amount.count(budgetExpectation.confidence * 100)} % range)`;
}

/** `The same work at list prices: $412.10, 4.4 times the $93.33 that a plan of $200.00 a month costs for 14 days. An estimate: list prices, not your bill.` */
export function planSentence(value: PlanValue): Text {
  const { costUsd, planUsd, ratio, usdPerMonth, days, isLowerBound, isPriceEstimated = false } = value;
  const priceNote = isPriceEstimated
    ? " The plan's price is an estimate too: it is not from its vendor."
    : "";
  const estimate = `An estimate: list prices, not your bill.${priceNote}`;
  if (costUsd === null)
    return say`What the same work costs at list prices is not known: nothing has a price. ${estimate}`;
  const bounds = { lowerBoundRequests: isLowerBound ? 1 : 0 };
  const cost = atLeast(bounds, costUsd, amount.usd);
  const price = say`${amount.usd(planUsd)} that a plan of ${amount.usd(usdPerMonth)} a month costs for ${amount.count(days)} ${days === 1 ? "day" : "days"}`;
  const against =
    ratio === null
      ? say`beside the ${price}`
      : ratio > 1
        ? say`${atLeast(bounds, ratio, (times) => amount.decimal(times, 1))} times the ${price}`
        : say`${atLeast(bounds, ratio, amount.percent)} of the ${price}`;
  return say`The same work at list prices: ${cost}, ${against}. ${estimate}`;
}
