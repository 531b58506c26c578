import { createHash } from "node:crypto";
import { orderOfNumbers, placeAfter, selectLongs } from "@turnmeter/columns";
import type { PackReader, PackWriter } from "@turnmeter/columns";
import type { GoneLogs } from "../units/past-units.js";

/** Writes when each file was found missing, by hashes of paths: after ten years there are many, and few are looked up. */
export function packGone(writer: PackWriter, gone: ReadonlyMap<string, number>): void {
  const hashes = Float64Array.from(gone.keys(), hashOf);
  const order = orderOfNumbers(hashes);
  writer.array(selectLongs(hashes, order));
  writer.array(selectLongs(Float64Array.from(gone.values()), order));
}

/** What {@link packGone} wrote about `size` files, read at the first look-up. */
export function openGone(size: number, open: () => PackReader): GoneLogs {
  let read: { readonly hashes: Float64Array; readonly times: Float64Array } | null = null;
  return {
    size,
    get(path) {
      if (read === null) {
        const reader = open();
        read = { hashes: reader.array(Float64Array), times: reader.array(Float64Array) };
      }
      const hash = hashOf(path);
      const place = placeAfter(read.hashes, (each) => each < hash);
      return read.hashes[place] === hash ? read.times[place] : undefined;
    },
  };
}

/** 52 bits: with a million gone paths, one look-up in four billion finds a path that is not gone. */
function hashOf(path: string): number {
  return Number(createHash("sha256").update(path).digest().readBigUInt64BE() >> 12n);
}
