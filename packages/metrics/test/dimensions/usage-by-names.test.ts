import { describe, expect, it } from "vitest";
import { recordedByNames, usageByNames, usageByProject, usageOfAll } from "../../src/index.js";
import type { UsageDimensionName } from "../../src/index.js";
import { factsOf } from "../util/facts.js";

const zone = { timezone: "Europe/Berlin", weekStart: "monday" } as const;
const [shop, atlas] = ["/home/ann/shop", "/home/ann/atlas"];
// 00:30 on the 17th in Berlin.
const late = Date.parse("2026-11-16T23:30:00Z");
const noon = Date.parse("2026-11-16T11:00:00Z");

const facts = factsOf({
  requests: [
    { project: shop, model: "a", at: noon, costNanoUsd: 5, recordedCostNanoUsd: 6 },
    { project: shop, model: "b", at: late, costNanoUsd: 50 },
    { project: atlas, model: "a", at: late, costNanoUsd: 20, threadId: "s1/a1", agentId: "a1" },
    { project: atlas, model: "b", at: noon, costNanoUsd: 7, threadId: "s1/lost", agentId: "lost" },
    { project: atlas, model: "b", at: null, costNanoUsd: 1 },
  ],
  agents: [{ threadId: "s1/a1", agentType: "Explore" }],
});

const rowsOf = (...names: readonly UsageDimensionName[]) =>
  usageByNames(facts, names, zone).map((row) => [
    ...["date", "week", "project", "model", "agentType"].flatMap((key) =>
      key in row ? [Reflect.get(row, key)] : [],
    ),
    row.costNanoUsd,
  ]);

const sum = (rows: readonly { readonly costNanoUsd: string }[]) =>
  rows.reduce((total, row) => total + BigInt(row.costNanoUsd), 0n);

describe("usageByNames", () => {
  it("sorts days ascending, and in each by cost; what has no time is on no day", () => {
    expect(rowsOf("day", "project")).toEqual([
      ["2026-11-16", atlas, "7"],
      ["2026-11-16", shop, "5"],
      ["2026-11-17", shop, "50"],
      ["2026-11-17", atlas, "20"],
    ]);
  });

  it("sorts groups by what they cost together", () => {
    // Shop cost 55 and atlas 28; of atlas, model a cost 20 and b 8.
    expect(rowsOf("project", "model")).toEqual([
      [shop, "b", "50"],
      [shop, "a", "5"],
      [atlas, "a", "20"],
      [atlas, "b", "8"],
    ]);
    expect(rowsOf("project", "day").map(([date, project]) => [project, date])).toEqual([
      [shop, "2026-11-16"],
      [shop, "2026-11-17"],
      [atlas, "2026-11-16"],
      [atlas, "2026-11-17"],
    ]);
  });

  it("takes three at once", () => {
    expect(rowsOf("week", "model", "project")).toEqual([
      ["2026-W47", shop, "b", "50"],
      ["2026-W47", atlas, "b", "7"],
      ["2026-W47", atlas, "a", "20"],
      ["2026-W47", shop, "a", "5"],
    ]);
  });

  it("knows the type of a subagent, “unknown” where it is not logged, and the main thread as null", () => {
    expect(rowsOf("agent")).toEqual([
      [null, "56"],
      ["Explore", "20"],
      ["unknown", "7"],
    ]);
  });

  it("names the models of a row that is not of one", () => {
    const models = usageByNames(facts, ["project"], zone).map((row) => row.models);
    expect(models).toEqual([
      ["b", "a"],
      ["a", "b"],
    ]);
    expect(usageByNames(facts, ["model"], zone).some((row) => "models" in row)).toBe(false);
  });

  it("adds up to the totals, and to the rows of one dimension", () => {
    expect(sum(usageByNames(facts, ["branch", "session", "source", "folder"], zone))).toBe(
      BigInt(usageOfAll(facts).costNanoUsd),
    );
    expect(usageByNames(facts, ["project"], zone)).toMatchObject(usageByProject(facts));
  });

  it("finds what is recorded under the same keys", () => {
    expect(
      recordedByNames(facts, ["project", "day"], zone).map(({ project, date, recordedCostNanoUsd }) => [
        project,
        date,
        recordedCostNanoUsd,
      ]),
    ).toContainEqual([shop, "2026-11-16", "6"]);
  });
});
