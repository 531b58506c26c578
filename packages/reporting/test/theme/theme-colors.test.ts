import { describe, expect, it } from "vitest";
import { darkTheme, lightTheme } from "../../src/theme/theme.js";
import type { ToneName } from "../../src/theme/theme.js";
import { contrast, distance, seenBy, visions } from "./color-vision.js";

const series = ["tone1", "tone2", "tone3", "tone4", "tone5", "tone6", "toneOther"] as const;
/** Colours that stand beside each other: each step is told apart by its lightness alone. */
const ladders: readonly (readonly ToneName[])[] = [
  ["model1", "model2", "model3", "model4", "model5", "model6"],
  ["cache1", "cache2", "cache3"],
  ["time1", "time2", "time3", "toneQuiet"],
];
const marks: readonly ToneName[] = [
  ...new Set([...series, ...ladders.flat(), "toneQuiet", "toneAccent"] as const),
];

describe.each([
  ["light", lightTheme.tones],
  ["dark", darkTheme.tones],
] as const)("colours of the %s theme", (_, tones) => {
  it.each(marks)("show a mark in %s with a contrast of 3", (name) => {
    expect(contrast(tones[name], tones.tonePaper)).toBeGreaterThanOrEqual(3);
  });

  it.each(["toneText", "toneMuted"] as const)("show text in %s with a contrast of 4.5", (name) => {
    expect(contrast(tones[name], tones.tonePaper)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(ladders)("are told apart in grey, from %s on", (...names) => {
    const close = names
      .map((name) => seenBy(tones[name], visions["normal vision"]!)[0])
      .toSorted((a, b) => a - b)
      .filter((lightness, at, all) => at > 0 && lightness - all[at - 1]! < 0.055);
    expect(close).toEqual([]);
  });

  it("tell the time of models and of waiting far apart in grey", () => {
    const [model, waiting] = (["time1", "time2"] as const).map(
      (name) => seenBy(tones[name], visions["normal vision"]!)[0],
    );
    expect(waiting! - model!).toBeGreaterThan(0.14);
  });

  it.each(Object.keys(visions))("are told apart with %s", (vision) => {
    const seen = series.map((name) => ({ name, color: seenBy(tones[name], visions[vision]!) }));
    const close = seen.flatMap((one, at) =>
      seen
        .slice(at + 1)
        .filter((other) => distance(one.color, other.color) < 0.075)
        .map((other) => `${one.name} and ${other.name}`),
    );
    expect(close).toEqual([]);
  });
});

describe("contrast", () => {
  it("is 21 between black and white and 1 between equals", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#777777")).toBe(1);
  });
});
