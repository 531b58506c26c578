import { inflateSync } from "node:zlib";

/** A picture as a PNG says it, decoded by the specification alone: RGB, eight bits a part. */
export function decodePng(png: Uint8Array) {
  const bytes = Buffer.from(png);
  if (bytes.subarray(0, 8).toString("hex") !== "89504e470d0a1a0a") throw new Error("no PNG");
  const parts = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    parts.set(bytes.toString("latin1", at + 4, at + 8), bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const header = parts.get("IHDR")!;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const rows = inflateSync(parts.get("IDAT")!);
  const stride = width * 3 + 1;
  const pixels = Buffer.alloc(width * 3 * height);
  for (let row = 0; row < height; row++) {
    const filter = rows[row * stride]!;
    for (let at = 0; at < stride - 1; at++) {
      const left = at < 3 ? 0 : pixels[row * (stride - 1) + at - 3]!;
      const above = row === 0 ? 0 : pixels[(row - 1) * (stride - 1) + at]!;
      const added = [0, left, above][filter];
      if (added === undefined) throw new Error(`filter ${filter}`);
      pixels[row * (stride - 1) + at] = (rows[row * stride + 1 + at]! + added) % 256;
    }
  }
  return {
    width,
    height,
    colorType: header[9],
    names: [...parts.keys()],
    /** `#rrggbb` at a place. */
    at: (x: number, y: number) =>
      `#${pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3).toString("hex")}`,
  };
}
