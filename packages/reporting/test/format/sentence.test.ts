import { describe, expect, it } from "vitest";
import { formatsOf } from "../../src/format/formats-of.js";
import { amount, atLeast, beginning, joined, say } from "../../src/format/sentence.js";
import { textOf, written } from "../../src/format/written.js";

const german = formatsOf("de");

const compared = (a: number, b: number) =>
  amount.whereAlike([[amount.usd(a), amount.usd(b)]], "alike", "not");

describe("say", () => {
  it("holds amounts as data, and is a text where there is none", () => {
    expect(say`${amount.usd(3)} in ${2} calls`).toEqual({
      sentence: [{ unit: "usd", value: 3 }, " in 2 calls"],
    });
    expect(say`${"one"} of ${2}`).toBe("one of 2");
  });

  it("is written as cells are, in each locale", () => {
    const text = say`${atLeast({ lowerBoundRequests: 1 }, 1234.567, amount.usd)}, ${amount.percent(null)}, ${null}`;
    expect(textOf(text)).toBe("≥ $1,234.56, –, –");
    expect(textOf(text, german)).toBe("≥ 1.234,56 $, –, –");
  });
});

describe("written", () => {
  it("writes each sentence in data, and leaves other values", () => {
    const data = { notes: [say`${amount.count(1204)} calls`], rows: [{ costUsd: 1204.5, name: null }] };
    expect(written(data, german)).toEqual({
      notes: ["1.204 calls"],
      rows: [{ costUsd: 1204.5, name: null }],
    });
  });

  it("puts in what a locale decides", () => {
    expect(written({ a: 1, byFormats: ({ locale }: { locale: string }) => ({ locale }) }, german)).toEqual({
      a: 1,
      locale: "de",
    });
  });

  it("says once what looks alike", () => {
    expect(textOf(compared(1.001, 1.002))).toBe("alike");
    expect(textOf(compared(1.001, 1.02))).toBe("not");
  });
});

describe("beginning", () => {
  it("changes a first word, also one that a locale writes", () => {
    expect(textOf(beginning(amount.aboutUsd(0.53), "upper"))).toBe("About $0.53");
    expect(textOf(beginning(joined(["Week 4", amount.count(2)], ": "), "lower"))).toBe("week 4: 2");
  });
});
