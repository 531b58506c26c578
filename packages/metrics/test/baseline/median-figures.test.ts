import { describe, expect, it } from "vitest";
import { medianFigures } from "../../src/baseline/compare-week.js";
import { periodFigures } from "../../src/index.js";
import { factsOf } from "../util/facts.js";

const none = periodFigures(factsOf({}));
const week = (endedCalls: number, errorRate: number) => ({ ...none, endedCalls, errorRate });

describe("medianFigures", () => {
  it("R64 takes error rates of weeks with 20 ended calls alone", () => {
    const median = medianFigures([week(19, 0.9), week(20, 0.1), week(400, 0.04), week(30, 0.2)]);
    expect(median).toMatchObject({
      weeks: 4,
      figures: { errorRate: 0.1 },
      weeksOf: { errorRate: 3, prompts: 4 },
    });
    const few = medianFigures([week(19, 0.9), week(20, 0.1), week(400, 0.04)]);
    expect(few).toMatchObject({ weeks: 3, figures: { errorRate: null }, weeksOf: { errorRate: 2 } });
  });

  it("takes the middle of an odd number of weeks", () => {
    const weeks = [5, 1, 9].map((prompts) => ({ ...none, prompts }));
    expect(medianFigures(weeks)?.figures.prompts).toBe(5);
  });

  it("needs three weeks", () => {
    expect(medianFigures([none, none])).toBeNull();
    expect(medianFigures([none, none, none])?.weeks).toBe(3);
  });
});
