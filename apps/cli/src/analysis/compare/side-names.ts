import { say } from "@turnmeter/reporting";
import type { SideNames, Text } from "@turnmeter/reporting";
import { periodText } from "../../output/period-text.js";
import type { Comparison } from "./comparison-of.js";
import type { Side } from "./open-sides.js";

type Sides = Pick<Comparison, "before" | "after">;

/** What sentences call the sides: a version, a session and days that have no end say what they are. */
export function sideLabels({ before, after }: Sides): SideNames {
  return { before: labelOf(before), after: labelOf(after) };
}

function labelOf({ kind, name, period: { since, until } }: Side): string {
  if (kind === "version" || kind === "session") return `${kind} ${name}`;
  if (kind !== "range" || (since !== null && until !== null)) return name;
  return since === null ? `days up to ${until}` : `days since ${since}`;
}

/** The days of both sides, each after its side's name, or once where they are the same. */
export function sideDays({ before, after }: Sides): readonly Text[] {
  const { since, until } = after.period;
  if (before.period.since === since && before.period.until === until) return [periodText(before.period)];
  return [before, after].map((side) => daysText(side));
}

function daysText({ kind, name, period }: Side): Text {
  const days = periodText(period);
  return kind === "range" ? days : say`${name}: ${days}`;
}
