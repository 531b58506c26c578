import { redactFacts } from "@turnmeter/metrics";
import type { Redaction } from "@turnmeter/metrics";
import type { Facts } from "@turnmeter/schema";
import type { CliContext } from "../context.js";
import type { ReadingFlags } from "../flags/reading-flags.js";
import { redactionOf } from "./redaction-of.js";

/** What of a selection holds names. */
interface Named {
  readonly facts: Facts;
  readonly allFacts: Facts;
  readonly unfilteredFacts: Facts;
  readonly lookedIn: readonly string[];
  readonly hint: string | null;
}

/**
 * The selection without names that say whose work it is, if the flags want it so. It comes after every filter by name,
 * which finds none afterwards, and before anything is counted, so that no command has to think of it.
 */
export function redactSelection<Selection extends Named>(
  selection: Selection,
  { redact }: Pick<ReadingFlags, "redact">,
  context: Pick<CliContext, "env">,
): Selection {
  return redact === true ? withoutNames(selection, redactionOf(context)) : selection;
}

function withoutNames<Selection extends Named>(selection: Selection, redaction: Redaction): Selection {
  const { facts, allFacts, unfilteredFacts, lookedIn } = selection;
  const redacted = new Map(
    [facts, allFacts, unfilteredFacts].map((of) => [of, redactFacts(of, redaction)] as const),
  );
  return {
    ...selection,
    facts: redacted.get(facts)!,
    allFacts: redacted.get(allFacts)!,
    unfilteredFacts: redacted.get(unfilteredFacts)!,
    lookedIn: lookedIn.map((place) => redaction.name("file", place)),
    // It names projects and sessions that are like the ones asked for.
    hint: null,
  };
}
