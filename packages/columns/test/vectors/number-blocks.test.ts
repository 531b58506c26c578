import { describe, expect, it } from "vitest";
import { NumberBlocks } from "../../src/builders/column-builder.js";

describe("NumberBlocks", () => {
  it("keeps numbers over the border of blocks", () => {
    const blocks = new NumberBlocks((length) => new Int32Array(length), -1);
    for (let row = 0; row < 10_000; row++) blocks.set(row, row * 3);
    expect([0, 15, 16, 4095, 4096, 8192, 9999].map((row) => blocks.at(row))).toEqual([
      0, 45, 48, 12_285, 12_288, 24_576, 29_997,
    ]);
  });

  it("writes a row again", () => {
    const blocks = new NumberBlocks((length) => new Float64Array(length), Number.NaN);
    blocks.set(0, 1.5);
    blocks.set(0, 2.5);
    blocks.set(1, 3.5);
    blocks.set(1, Number.NaN);
    expect([blocks.at(0), blocks.at(1)]).toEqual([2.5, Number.NaN]);
  });

  it("allocates nothing for rows that are empty", () => {
    const allocated: number[] = [];
    const blocks = new NumberBlocks((length) => {
      allocated.push(length);
      return new Int32Array(length);
    }, -1);
    for (let row = 0; row < 9000; row++) blocks.set(row, row === 5000 ? 7 : -1);
    expect(allocated).toHaveLength(1);
    expect([0, 4999, 5000, 5001, 8999].map((row) => blocks.at(row))).toEqual([-1, -1, 7, -1, -1]);
  });
});
