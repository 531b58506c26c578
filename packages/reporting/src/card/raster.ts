/** A closed line as x, y of one point after the other, in pixels from the upper left corner. */
export type Contour = readonly number[];

/** Red, green and blue, 0–255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** A picture of opaque pixels. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  /** Three bytes a pixel, row by row. */
  readonly pixels: Uint8Array;
}

/** A picture of one colour. */
export function rasterOf(width: number, height: number, color: Rgb): Raster {
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0; at < pixels.length; at++) pixels[at] = color[at % 3]!;
  return { width, height, pixels };
}

export function rectangle(x: number, y: number, width: number, height: number): Contour {
  return [x, y, x + width, y, x + width, y + height, x, y + height];
}

/** Fills closed lines; each pixel is covered by the share of its area inside. Lines in the opposite direction cut holes. Areas are added up along a row, from what each edge leaves to its right (Raph Levien, font-rs). */
export function fill({ width, height, pixels }: Raster, contours: readonly Contour[], color: Rgb): void {
  // One more than a row has, for what an edge on the right border leaves.
  const stride = width + 2;
  const rows = rowsOf(contours, height);
  const areas = new Float32Array(stride * (rows.last - rows.first));
  for (const contour of contours) {
    for (let at = 0; at < contour.length; at += 2) {
      const next = (at + 2) % contour.length;
      addEdge(
        { areas, stride, rows },
        [within(contour[at]!, width), contour[at + 1]!],
        [within(contour[next]!, width), contour[next + 1]!],
      );
    }
  }
  for (let row = rows.first; row < rows.last; row++) {
    let area = 0;
    for (let x = 0; x < width; x++) {
      area += areas[(row - rows.first) * stride + x]!;
      const share = Math.min(1, Math.abs(area));
      if (share < 1 / 512) continue;
      const at = (row * width + x) * 3;
      for (let part = 0; part < 3; part++)
        pixels[at + part] = Math.round(pixels[at + part]! * (1 - share) + color[part]! * share);
    }
  }
}

interface Rows {
  readonly first: number;
  /** Exclusive. */
  readonly last: number;
}

function rowsOf(contours: readonly Contour[], height: number): Rows {
  let [least, most] = [height, 0];
  for (const contour of contours) {
    for (let at = 1; at < contour.length; at += 2) {
      least = Math.min(least, contour[at]!);
      most = Math.max(most, contour[at]!);
    }
  }
  const first = Math.max(0, Math.floor(least));
  return { first, last: Math.max(first, Math.min(height, Math.ceil(most))) };
}

function within(x: number, width: number): number {
  return Math.min(width, Math.max(0, x));
}

type Point = readonly [x: number, y: number];

/** Adds the area right of an edge to each row it crosses. */
function addEdge(
  { areas, stride, rows }: { readonly areas: Float32Array; readonly stride: number; readonly rows: Rows },
  a: Point,
  b: Point,
): void {
  if (a[1] === b[1]) return;
  const direction = a[1] < b[1] ? 1 : -1;
  const [[fromX, fromY], [toX, toY]] = a[1] < b[1] ? [a, b] : [b, a];
  const slope = (toX - fromX) / (toY - fromY);
  const top = Math.max(fromY, rows.first);
  let x = fromX + (top - fromY) * slope;
  for (let row = Math.floor(top); row < Math.min(rows.last, Math.ceil(toY)); row++) {
    const tall = Math.min(row + 1, toY) - Math.max(row, top);
    const next = x + slope * tall;
    addSpan(areas, (row - rows.first) * stride, {
      from: Math.min(x, next),
      to: Math.max(x, next),
      area: direction * tall,
    });
    x = next;
  }
}

function addSpan(
  areas: Float32Array,
  start: number,
  { from, to, area }: { readonly from: number; readonly to: number; readonly area: number },
): void {
  const first = Math.floor(from);
  const last = Math.ceil(to);
  if (last <= first + 1) {
    const right = (from + to) / 2 - first;
    areas[start + first]! += area * (1 - right);
    areas[start + first + 1]! += area * right;
    return;
  }
  // How much of the edge's height lies left of each pixel's right border, and of that the area inside the pixel.
  const steep = 1 / (to - from);
  let before = 0;
  for (let x = first; x < last; x++) {
    const left = Math.max(from, x);
    const right = Math.min(to, x + 1);
    const share = (right - left) * steep;
    const inside = share * (x + 1 - (left + right) / 2);
    areas[start + x]! += area * (before + inside);
    before = share - inside;
  }
  areas[start + last]! += area * before;
}
