import { expect, it } from "vitest";
import { plans } from "../src/index.js";

it("knows what plans cost, once more by hand, each with a source and its day", () => {
  const prices = Object.fromEntries(
    Object.entries(plans).map(([name, { usdPerMonth }]) => [name, usdPerMonth]),
  );
  expect(prices).toEqual({
    pro: 20,
    "max-5x": 100,
    "max-20x": 200,
    "chatgpt-plus": 20,
    "chatgpt-pro-5x": 100,
  });
  expect(Object.entries(plans).flatMap(([name, { isOfVendor }]) => (isOfVendor ? [] : [name]))).toEqual([
    "chatgpt-pro-5x",
  ]);
  for (const { source, asOf } of Object.values(plans)) {
    expect(source).not.toBe("");
    expect(asOf).toMatch(/^2026-\d\d-\d\d$/);
  }
});
