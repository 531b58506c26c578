import type { Facts } from "@turnmeter/schema";
import * as z from "zod/mini";
import type { DailySessionsRow } from "../rows/sessions.js";
import type { Zone } from "../time/zone.js";
import { aggregate } from "../engine/arquero.js";
import { compareNames } from "../usage/order.js";

const row: z.core.$ZodType<DailySessionsRow> = z.object({ date: z.string(), sessions: z.number() });

/** Sessions of each local day that has a request, ascending. A session counts on every day on which it has one. */
export function sessionsByDay(facts: Pick<Facts, "requests">, zone: Zone): readonly DailySessionsRow[] {
  const rows = aggregate(facts, {
    table: "requests",
    where: [{ present: "at" }],
    dimensions: { date: { at: "at", unit: "date", zone } },
    measures: { sessions: { distinct: "sessionId" } },
    row,
  });
  return [...rows].sort((a, b) => compareNames(a.date, b.date));
}
