import { describe, expect, it } from "vitest";
import {
  codesIn,
  columnOf,
  mapTexts,
  rowsWhere,
  selectColumnOrNull,
  TextDictionary,
} from "../../src/index.js";

describe("mapTexts", () => {
  it("gives what the function makes of each text, and of null", () => {
    const column = columnOf("text", ["a", null, "b", "c"]);
    const mapped = mapTexts(column, (text) => (text === "b" ? null : `${text ?? "none"}!`));
    expect([...mapped]).toEqual(["a!", "none!", null, "c!"]);
  });

  it("joins texts that become the same", () => {
    const mapped = mapTexts(columnOf("text", ["a", "A", "b"]), (text) => text?.toUpperCase() ?? null);
    expect([...codesIn(mapped, []).codes]).toEqual([0, 0, 1]);
  });
});

describe("codesIn", () => {
  it("tells texts by their places among the given words, and others behind them", () => {
    const column = selectColumnOrNull(columnOf("text", ["no", "yes", "maybe"]), Int32Array.of(2, 1, -1, 0));
    expect(codesIn(column, ["yes", "no"])).toEqual({
      kind: "text",
      codes: Int32Array.of(2, 0, -1, 1),
      dictionary: ["yes", "no", "maybe"],
    });
  });
});

describe("TextDictionary", () => {
  it("gives texts places in the order in which they come", () => {
    const texts = new TextDictionary(["a"]);
    expect(["b", "a", null, "b"].map((text) => texts.codeOf(text))).toEqual([1, 0, -1, 1]);
    expect(texts.texts).toEqual(["a", "b"]);
  });
});

describe("rowsWhere", () => {
  it("gives the rows for which it holds", () => {
    expect([...rowsWhere(6, (row) => row % 3 === 2)]).toEqual([2, 5]);
  });
});
