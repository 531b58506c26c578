import { crc32, deflateSync } from "node:zlib";
import type { Raster } from "./raster.js";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const RED_GREEN_BLUE = 2;
const PIXEL_BYTES = 3;
/** The filter that stores a row as it is, and the one that stores what differs from the row above. */
const [AS_IT_IS, FROM_ABOVE] = [0, 2];

/** A picture as a PNG file. */
export function pngOf({ width, height, pixels }: Raster): Uint8Array {
  const stride = width * PIXEL_BYTES;
  const rows = new Uint8Array((stride + 1) * height);
  for (let row = 0; row < height; row++) {
    const start = row * (stride + 1);
    rows[start] = row === 0 ? AS_IT_IS : FROM_ABOVE;
    for (let at = 0; at < stride; at++) {
      const above = row === 0 ? 0 : pixels[(row - 1) * stride + at]!;
      rows[start + 1 + at] = pixels[row * stride + at]! - above;
    }
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, RED_GREEN_BLUE, 0, 0, 0], 8);
  const chunks = [
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", new Uint8Array()),
  ];
  return Uint8Array.from(Buffer.concat([Uint8Array.from(SIGNATURE), ...chunks]));
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(Buffer.from(type, "latin1"), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}
