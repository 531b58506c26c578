import { describe, expect, it } from "vitest";
import { englishFormats } from "../../src/format/english-formats.js";
import { formatsOf } from "../../src/format/formats-of.js";
import { lowerBound } from "../../src/format/rounding.js";

const noon = "2026-11-09T12:30:00Z";

describe("formatsOf", () => {
  it("R86 gives turnmeter's own formats for en, whatever machine it runs on", () => {
    expect(formatsOf("en")).toBe(englishFormats);
    expect(englishFormats.instant(noon, "Europe/Berlin")).toBe("2026-11-09 13:30");
  });

  it.each([
    ["en-US", "1,234,567", "1.23M", "$1,204.50", "12.5%", "11/09/2026, 01:30 PM", "11/09/2026", "Nov 2026"],
    ["de", "1.234.567", "1,23 Mio.", "1.204,50 $", "12,5 %", "09.11.2026, 13:30", "09.11.2026", "Nov. 2026"],
    ["fr", "1 234 567", "1,23 M", "1 204,50 $", "12,5 %", "09/11/2026 13:30", "09/11/2026", "nov. 2026"],
    ["ja", "1,234,567", "123万", "$1,204.50", "12.5%", "2026/11/09 13:30", "2026/11/09", "2026年11月"],
  ])("writes numbers and dates as %s does", (locale, count, tokens, usd, percent, instant, date, month) => {
    const formats = formatsOf(locale);
    expect(formats.count(1_234_567)).toBe(count);
    expect(formats.tokens(1_234_567)).toBe(tokens);
    expect(formats.usd(1204.5)).toBe(usd);
    expect(formats.percent(0.125)).toBe(percent);
    expect(formats.instant(noon, "Europe/Berlin")).toBe(instant);
    expect(formats.date("2026-11-09")).toBe(date);
    expect(formats.date("2026-11")).toBe(month);
    expect(formats.date("2026-W46")).toBe("2026-W46");
  });

  it("writes thousands of tokens whole where the locale has no short word for them", () => {
    expect(formatsOf("de").tokens(12_345)).toBe("12.345");
    expect(formatsOf("fr").tokens(12_345)).toBe("12,3 k");
  });

  it("sets numbers of a script from right to left apart, without marks of their own", () => {
    const { count, usd, duration } = formatsOf("ar-EG");
    expect(count(1204)).toBe("\u2066١٬٢٠٤\u2069");
    expect(usd(-3.1)).toBe("\u2066-٣٫١٠ US$\u2069");
    expect(duration(200_000)).toBe("\u2066٣\u2069 min \u2066٢٠\u2069 s");
  });

  it("keeps to the Gregorian calendar, which flags are in", () => {
    expect(formatsOf("th").date("2026-11-09")).toBe("09/11/2026");
    expect(formatsOf("fa").date("2026-11-09")).toBe("\u2066۲۰۲۶/۱۱/۰۹\u2069");
  });

  it("rounds lower bounds down, and never writes nothing for something", () => {
    const { count, percent, tokens, usd } = formatsOf("de");
    expect(lowerBound(1_239_999, tokens)).toBe("≥ 1,23 Mio.");
    expect(lowerBound(41.209, usd)).toBe("≥ 41,20 $");
    expect(usd(0.001)).toBe("<0,01 $");
    expect(lowerBound(0.001, usd)).toBe("≥ 0,001 $");
    expect(percent(0.0001)).toBe("<0,1 %");
    expect(percent(0.9999)).toBe(">99,9 %");
    expect(count(null)).toBe("–");
  });

  it.each(["xx", "not a tag", "", "x-private", "de_DE"])("refuses %j", (locale) => {
    expect(() => formatsOf(locale)).toThrow(`unknown locale: ${locale}; allowed is a BCP 47 tag`);
  });
});
