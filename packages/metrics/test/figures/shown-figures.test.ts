import { expect, it } from "vitest";
import {
  comparedFigures,
  comparedNumbers,
  comparisonCards,
  weekTableFigures,
} from "../../src/rows/shown-figures.js";

it("shows each figure of weeks once in their table", () => {
  expect(weekTableFigures.toSorted()).toEqual(comparedFigures.toSorted());
});

it("has cards for figures that are compared, each once", () => {
  expect(comparisonCards.filter((figure) => !comparedNumbers.includes(figure))).toEqual([]);
  expect(new Set(comparisonCards).size).toBe(comparisonCards.length);
});
