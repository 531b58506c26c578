import { describe, expect, it } from "vitest";
import { textWidth } from "../../src/pictures/draw-pictures.js";

describe("textWidth", () => {
  it("adds up characters by how wide they are", () => {
    // Two digits of 0.6 em, a point of 0.31 em: 1.51 em of 10 pixels.
    expect(textWidth("1.2", 10)).toBe(15.1);
    expect(textWidth("", 12)).toBe(0);
    // A sign that takes the whole square, one outside the basic plane.
    expect(textWidth("漢🙂", 10)).toBe(21);
  });
});
