import type { Facts } from "@turnmeter/schema";
import type { DailySessionsRow } from "../rows/sessions.js";
import type { Zone } from "../time/zone.js";
import { aggregate } from "../engine/aggregate.js";
import { compareNames } from "../usage/order.js";

/** Sessions of each local day that has a request, ascending. A session counts on every day on which it has one. */
export function sessionsByDay(facts: Pick<Facts, "requests">, zone: Zone): readonly DailySessionsRow[] {
  const rows = aggregate(facts, {
    table: "requests",
    dimensions: { date: { at: "at", unit: "date", zone } },
    measures: { sessions: { distinct: "sessionId" } },
  });
  return [...rows].sort((a, b) => compareNames(a.date, b.date));
}
