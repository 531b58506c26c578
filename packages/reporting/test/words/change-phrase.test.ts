import { written } from "../../src/format/written.js";
import { describe, expect, it } from "vitest";
import {
  changePhrase,
  signedChange,
  signedUsdChange,
  timesText,
  usdChangePhrase,
} from "../../src/words/change-phrase.js";

describe("changes of amounts", () => {
  it("are percentages, or so many times where the base is small", () => {
    expect(written(changePhrase(12, 10))).toBe("20.0 % more than");
    expect(written(changePhrase(9, 10))).toBe("10.0 % less than");
    expect(written(changePhrase(26, 10))).toBe("2.6 times as much as");
    expect(written(changePhrase(12_040, 10))).toBe("1,204 times as much as");
    expect(written(signedChange(12, 10))).toBe("+20.0 %");
    expect(written(signedChange(99, 10))).toBe("+890.0 %");
    expect(written(signedChange(100, 10))).toBe("×10.0");
    expect(written(signedChange(1, 0))).toBeNull();
    expect([written(timesText(99.94)), written(timesText(99.95))]).toEqual(["99.9", "100"]);
  });

  it("of less than a cent are no percentages: it prints as <$0.01", () => {
    expect(written(usdChangePhrase(9.57, 0.009))).toBe("more than");
    expect(written(usdChangePhrase(0.002, 0.003))).toBe("about as little as");
    expect(written(usdChangePhrase(0.02, 0.01))).toBe("2.0 times as much as");
    expect(written(usdChangePhrase(1, 0))).toBeNull();
    expect(written(signedUsdChange(0.002, 0.003))).toBeNull();
    expect(written(signedUsdChange(0.02, 0.01))).toBe("+100.0 %");
  });
});
