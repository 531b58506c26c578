import { describe, expect, it } from "vitest";
import { englishFormats } from "../../src/format/english-formats.js";
import {
  changePhrase,
  signedChange,
  signedUsdChange,
  timesText,
  usdChangePhrase,
} from "../../src/words/change-phrase.js";

describe("changes of amounts", () => {
  it("are percentages, or so many times where the base is small", () => {
    expect(changePhrase(12, 10, englishFormats)).toBe("20.0 % more than");
    expect(changePhrase(9, 10, englishFormats)).toBe("10.0 % less than");
    expect(changePhrase(26, 10, englishFormats)).toBe("2.6 times as much as");
    expect(changePhrase(12_040, 10, englishFormats)).toBe("1,204 times as much as");
    expect(signedChange(12, 10, englishFormats)).toBe("+20.0 %");
    expect(signedChange(99, 10, englishFormats)).toBe("+890.0 %");
    expect(signedChange(100, 10, englishFormats)).toBe("×10.0");
    expect(signedChange(1, 0, englishFormats)).toBeNull();
    expect([timesText(99.94, englishFormats), timesText(99.95, englishFormats)]).toEqual(["99.9", "100"]);
  });

  it("of less than a cent are no percentages: it prints as <$0.01", () => {
    expect(usdChangePhrase(9.57, 0.009, englishFormats)).toBe("more than");
    expect(usdChangePhrase(0.002, 0.003, englishFormats)).toBe("about as little as");
    expect(usdChangePhrase(0.02, 0.01, englishFormats)).toBe("2.0 times as much as");
    expect(usdChangePhrase(1, 0, englishFormats)).toBeNull();
    expect(signedUsdChange(0.002, 0.003, englishFormats)).toBeNull();
    expect(signedUsdChange(0.02, 0.01, englishFormats)).toBe("+100.0 %");
  });
});
