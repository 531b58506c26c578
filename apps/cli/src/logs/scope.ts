import { selectFacts, withoutWords, type Period } from "@turnmeter/metrics";
import type { PriceBook } from "@turnmeter/pricing";
import type { Facts } from "@turnmeter/schema";
import { CliError } from "../common/cli-error.js";
import type { ReadingScope } from "../common/context.js";
import { periodOfFlags, type PeriodSettings } from "../specification/flags/period-of-flags.js";
import { filterFacts, modelNames } from "./filters.js";

interface Scope {
  /** @throws {CliError} 2 if the two have no day in common */
  readonly periodWithin: (asked: Period) => Period;
  /** The facts without what may be counted but never shown. */
  readonly shownOf: (facts: Facts) => Facts;
  /** The facts that may be shown, limited to `sessionIds`; null: any session. */
  readonly factsWithin: (facts: Facts, book: PriceBook, sessionIds: ReadonlySet<string> | null) => Facts;
}

/**
 * What a command may show.
 *
 * @throws {CliError} 2 if its days are none
 */
export function scopeOf(scope: ReadingScope, settings: PeriodSettings): Scope {
  const period = periodOfFlags(scope, settings);
  return {
    periodWithin: (asked) => commonPeriod(asked, period),
    shownOf: withoutWords,
    factsWithin: (facts, book, sessionIds) => {
      const { model } = scope;
      const filters = model === undefined ? scope : { ...scope, model: modelNames(model, facts, book).found };
      const filtered = filterFacts(facts, filters, sessionIds);
      return isOpen(period) ? filtered : selectFacts(filtered, { period });
    },
  };
}

function isOpen({ since, until }: Period): boolean {
  return since === null && until === null;
}

function commonPeriod(asked: Period, period: Period): Period {
  const [first, last] = [later(asked, period), earlier(asked, period)];
  if (first.since !== null && last.until !== null && first.since > last.until)
    throw new CliError(`no day of that period can be shown; allowed is ${daysText(period)}`, 2);
  return { ...asked, since: first.since, startAt: first.startAt, until: last.until, endAt: last.endAt };
}

function later(one: Period, other: Period): Period {
  if (one.startAt === null || other.startAt === null) return one.startAt === null ? other : one;
  return one.startAt > other.startAt ? one : other;
}

function earlier(one: Period, other: Period): Period {
  if (one.endAt === null || other.endAt === null) return one.endAt === null ? other : one;
  return one.endAt < other.endAt ? one : other;
}

function daysText({ since, until }: Period): string {
  if (since === null) return `any day until ${until}`;
  return until === null ? `any day since ${since}` : `any day from ${since} to ${until}`;
}
