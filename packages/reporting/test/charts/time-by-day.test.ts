import { expect, it } from "vitest";
import { timeByDay, timeUnitOf } from "../../src/charts/time.js";
import { written } from "../../src/format/written.js";

const day = (date: string, modelMs: number) => ({
  date,
  turns: 1,
  durationMs: modelMs,
  modelMs,
  toolMs: 0,
  waitMs: 0,
  restMs: 0,
  subagentMs: 0,
});

it.each([
  [7_200_000, "hours", 2],
  [7_199_999, "minutes", 119.99998333333333],
  [120_000, "minutes", 2],
  [119_000, "seconds", 119],
  [0, "seconds", 0],
])("draws a fullest day of %i ms in %s", (longestMs, unit, drawn) => {
  const rows = [day("2026-11-09", 0), day("2026-11-10", longestMs)];
  expect(timeUnitOf(rows).name).toBe(unit);
  const spec = written(timeByDay(rows, { since: "2026-11-09", until: "2026-11-10" }));
  expect(spec.description).toContain(unit);
  expect(spec.data.values).toContainEqual(
    expect.objectContaining({ date: "2026-11-10", part: "Model", time: drawn }),
  );
});
