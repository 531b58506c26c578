import { describe, expect, it } from "vitest";
import * as metrics from "../src/index.js";
import { factsOf } from "./util/facts.js";

const berlin = { timezone: "Europe/Berlin", weekStart: "monday" } as const;
const period = metrics.periodOf("2026-11-09", "2026-11-15", berlin);
const options = { ...period, period, zone: berlin, sources: ["codex"], windowMs: 1, sinceMs: 0, nowMs: 0 };

/** What else a function is given, where it is not `options`. */
const given = new Map<string, readonly unknown[]>([
  ["recordedByNames", [["day"], berlin]],
  ["recordedBySession", [factsOf({})]],
  ["recordedTotal", [factsOf({})]],
  ["usageByNames", [["day"], berlin]],
]);

describe("facts that are none", () => {
  const functions = Object.entries<unknown>(metrics).flatMap(([name, work]) =>
    typeof work === "function" && /^function \w+\((?:facts|stored)\b/.test(String(work))
      ? [{ name, work }]
      : [],
  );
  it.each(functions)("are named by $name", ({ name, work }) => {
    const rest = given.get(name) ?? [options, options];
    expect(() => work(Promise.resolve({}), ...rest)).toThrow(
      "facts must be awaited, as in: totals(await loadFacts(paths))",
    );
    expect(() => work(null, ...rest)).toThrow("facts must be what loadFacts gives, not null");
  });
});
