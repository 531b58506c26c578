import { describe, expect, it } from "vitest";
import { formatsOf } from "../../src/format/formats-of.js";

describe("how Vega writes numbers", () => {
  it("is its own way in English", () => {
    expect(formatsOf("en").vega).toBeNull();
  });

  it.each([
    ["de", ".", ",", [3, 3], ["", " $"], 1000],
    ["fr", " ", ",", [3, 3], ["", " $"], 1000],
    ["en-IN", ",", ".", [3, 2], ["$", ""], 1000],
    ["es", ".", ",", [3, 3], ["", " $"], 10_000],
  ])("is that of %s elsewhere", (tag, thousands, decimal, groups, currency, groupedFrom) => {
    const vega = formatsOf(tag).vega;
    expect(vega?.locale).toMatchObject({ thousands, decimal, currency });
    expect(vega?.locale.grouping.slice(0, 2)).toEqual(groups);
    expect(vega?.groupedFrom).toBe(groupedFrom);
  });

  it("knows the words for large numbers, and from where on they are used", () => {
    const million = { from: 1e6, unit: 1e6, before: "", after: " Mio." };
    expect(formatsOf("de").vega?.words.at(-1)).toEqual(million);
    expect(formatsOf("ja").vega?.words.at(-1)).toEqual({ from: 1e4, unit: 1e4, before: "", after: "万" });
  });

  it("sets numbers of a script from right to left apart, in its own digits", () => {
    const vega = formatsOf("ar-EG").vega;
    expect(vega?.around).toEqual(["\u2066", "\u2069"]);
    expect(vega?.locale.numerals?.join("")).toBe("٠١٢٣٤٥٦٧٨٩");
  });
});
