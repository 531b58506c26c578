import { createCandidates, settle } from "@turnmeter/pairing";
import { resolvePeriod } from "@turnmeter/metrics";
import type { PriceBook } from "@turnmeter/pricing";
import type { CliContext } from "../common/context.js";
import { periodSettings } from "../specification/flags/period-of-flags.js";
import type { Selection } from "./selection.js";

/** A selection of no logs, for commands that read none. */
export function emptySelection(priceBook: PriceBook, context: CliContext): Selection {
  const settings = periodSettings({ weekStart: "monday" }, context);
  const facts = settle(createCandidates().finish());
  const period = resolvePeriod(settings);
  return {
    facts,
    allFacts: facts,
    unfilteredFacts: facts,
    period,
    settings,
    priceBook,
    lookedIn: [],
    hasLogs: false,
    hint: null,
  };
}
