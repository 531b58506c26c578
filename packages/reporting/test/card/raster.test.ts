import { describe, expect, it } from "vitest";
import { pngOf } from "../../src/card.js";
import { fill, rasterOf, rectangle } from "../../src/card/raster.js";
import type { Contour } from "../../src/card/raster.js";
import { decodePng } from "./decode-png.js";

const BLACK = [0, 0, 0] as const;
const WHITE = [255, 255, 255] as const;

/** How dark each pixel is, 0–255, after black lines are filled on white. */
function filled(width: number, height: number, ...contours: readonly Contour[]) {
  const raster = rasterOf(width, height, WHITE);
  fill(raster, contours, BLACK);
  const dark = [...raster.pixels].filter((_, at) => at % 3 === 0).map((value) => 255 - value);
  return Array.from({ length: height }, (_, row) => dark.slice(row * width, (row + 1) * width));
}

describe("fill", () => {
  it("fills a pixel by as much of it as is inside", () => {
    // From 0.5 to 2.25 across, from 0 to 1.5 down: 127.5, 255, 63.75 and half of these, rounded from the white side.
    expect(filled(4, 3, rectangle(0.5, 0, 1.75, 1.5))).toEqual([
      [127, 255, 64, 0],
      [64, 127, 32, 0],
      [0, 0, 0, 0],
    ]);
  });

  it("fills half of the pixels on a diagonal", () => {
    expect(filled(3, 3, [0, 0, 3, 3, 0, 3])).toEqual([
      [127, 0, 0],
      [255, 127, 0],
      [255, 255, 127],
    ]);
  });

  it("fills what a flat edge crosses by exact areas", () => {
    // The triangle (0,0) (4,1) (0,1): in pixel x the area is 1 − (x + 0.5) ÷ 4 … of 255: 223, 159, 96, 32.
    expect(filled(4, 1, [0, 0, 4, 1, 0, 1])).toEqual([[223, 159, 96, 32]]);
  });

  it("cuts holes with lines that run the other way round", () => {
    const hole = [1, 1, 1, 2, 2, 2, 2, 1];
    expect(filled(3, 3, rectangle(0, 0, 3, 3), hole)).toEqual([
      [255, 255, 255],
      [255, 0, 255],
      [255, 255, 255],
    ]);
  });

  it("leaves out what lies beyond the picture", () => {
    expect(filled(2, 2, rectangle(-5, -5, 6, 6))).toEqual([
      [255, 0],
      [0, 0],
    ]);
    expect(filled(2, 2, rectangle(1, 1, 50, 50))).toEqual([
      [0, 0],
      [0, 255],
    ]);
    expect(filled(2, 1, rectangle(-9, 3, 5, 5))).toEqual([[0, 0]]);
  });
});

describe("pngOf", () => {
  it("is a PNG of the picture", () => {
    const raster = rasterOf(5, 3, [253, 252, 249]);
    fill(raster, [rectangle(1, 1, 2, 1)], [1, 90, 179]);
    const { width, height, colorType, names, at } = decodePng(pngOf(raster));
    expect({ width, height, colorType, names }).toEqual({
      width: 5,
      height: 3,
      colorType: 2,
      names: ["IHDR", "IDAT", "IEND"],
    });
    expect([at(0, 0), at(1, 1), at(2, 1), at(3, 1), at(4, 2)]).toEqual([
      "#fdfcf9",
      "#015ab3",
      "#015ab3",
      "#fdfcf9",
      "#fdfcf9",
    ]);
  });
});
