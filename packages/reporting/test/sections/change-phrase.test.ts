import { describe, expect, it } from "vitest";
import {
  changePhrase,
  signedChange,
  signedUsdChange,
  timesText,
  usdChangePhrase,
} from "../../src/sections/change-phrase.js";

describe("changes of amounts", () => {
  it("are percentages, or so many times where the base is small", () => {
    expect(changePhrase(12, 10)).toBe("20.0 % more than");
    expect(changePhrase(9, 10)).toBe("10.0 % less than");
    expect(changePhrase(26, 10)).toBe("2.6 times as much as");
    expect(changePhrase(12_040, 10)).toBe("1,204 times as much as");
    expect(signedChange(12, 10)).toBe("+20.0 %");
    expect(signedChange(99, 10)).toBe("+890.0 %");
    expect(signedChange(100, 10)).toBe("×10.0");
    expect(signedChange(1, 0)).toBeNull();
    expect([timesText(99.94), timesText(99.95)]).toEqual(["99.9", "100"]);
  });

  it("of less than a cent are no percentages: it prints as <$0.01", () => {
    expect(usdChangePhrase(9.57, 0.009)).toBe("more than");
    expect(usdChangePhrase(0.002, 0.003)).toBe("about as little as");
    expect(usdChangePhrase(0.02, 0.01)).toBe("2.0 times as much as");
    expect(usdChangePhrase(1, 0)).toBeNull();
    expect(signedUsdChange(0.002, 0.003)).toBeNull();
    expect(signedUsdChange(0.02, 0.01)).toBe("+100.0 %");
  });
});
