import { column, countOf, say, tableOf } from "@turnmeter/reporting";
import type { TableView, Text } from "@turnmeter/reporting";
import { problemEffects } from "@turnmeter/schema";
import type { ProblemEffect } from "@turnmeter/schema";
import type { EffectRow } from "../analysis/doctor/effect-summary.js";

/** What each effect is called, and what it does to the numbers. */
const effects: { readonly [E in ProblemEffect]: readonly [name: string, meaning: string] } = {
  missing: ["not counted", "Something in the logs is in no figure"],
  unknown: ["known in part", "Something is counted without all of its tokens, cost, time or details"],
  assumed: ["settled by a rule", "The log contradicts itself or does not say, and a rule decides"],
  none: ["changes nothing", "No figure changes"],
};

/** Problems by what they do to the numbers. */
export function effectTable(rows: readonly EffectRow[]): Pick<TableView, "columns" | "rows"> {
  return tableOf(rows, {
    effect: column.text("Effect", 1, ({ effect }) => effects[effect][0]),
    code: column.text("Problem", 1, ({ code }) => code),
    count: column.count("Count", 1, ({ count }) => count),
    files: column.count("Files", 2, ({ files }) => files),
  });
}

/** What each effect does to the numbers, with the meaning of each problem that has it. */
export function effectNotes(rows: readonly EffectRow[]): Text[] {
  const present = problemEffects.filter((effect) => rows.some((row) => row.effect === effect));
  return present.flatMap((effect, index) => {
    const own = rows.filter((row) => row.effect === effect);
    const [name, meaning] = effects[effect];
    const count = own.reduce((sum, row) => sum + row.count, 0);
    const head = say`${meaning} (${name}: ${countOf(count, "problem", "problems")}):`;
    return [...(index === 0 ? [] : [""]), head, ...own.map((row) => `· ${row.code}: ${row.meaning}`)];
  });
}
