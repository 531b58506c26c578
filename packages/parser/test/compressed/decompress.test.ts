import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DamagedFileError } from "../../src/compressed/damaged-file-error.js";
import { decompress } from "../../src/compressed/decompress.js";
import { inChunks } from "../util/read-bytes.js";
import { zstdFrame } from "../util/zstd-frame.js";

/** What could be read, and why no more of it. */
interface Unpacked {
  readonly text: string;
  readonly damage: string | null;
}

async function unpack(bytes: Uint8Array, chunkBytes = 64 * 1024): Promise<Unpacked> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of decompress(inChunks(bytes, chunkBytes))) pieces.push(Buffer.from(piece));
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
    return { text: Buffer.concat(pieces).toString(), damage: error.damage };
  }
  return { text: Buffer.concat(pieces).toString(), damage: null };
}

/** Text that does not shrink much, so that it takes many pieces. */
function noise(length: number): string {
  let state = 1;
  const letters = Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(0x21 + (state % 90));
  });
  return letters.join("");
}

/** A gzip header with these flags. */
function header(flags: number): Buffer {
  return Buffer.from([0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 3]);
}

// `printf 'the same words, the same words, the same words\n' | zstd -19 -c | base64`: a frame with a
// compressed block and a checksum.
const realFrame = Buffer.from("KLUv/QRovQAAiHRoZSBzYW1lIHdvcmRzLCAKAQBGnEvaw8Dg", "base64");

describe("decompress", () => {
  it("leaves bytes as they are that are not compressed", async () => {
    for (const text of ["", "{", '{"a":1}\n', "\u001f", "(\u00b5"]) {
      expect(await unpack(Buffer.from(text))).toEqual({ text, damage: null });
      expect(await unpack(Buffer.from(text), 1)).toEqual({ text, damage: null });
    }
  });

  it("reads all members of gzip bytes, wherever they are cut", async () => {
    const bytes = Buffer.concat([gzipSync("one\n"), gzipSync(""), gzipSync("two\n")]);
    for (const chunkBytes of [1, 2, 7, gzipSync("one\n").length, 1000]) {
      expect(await unpack(bytes, chunkBytes)).toEqual({ text: "one\ntwo\n", damage: null });
    }
    const padded = Buffer.concat([bytes, Buffer.alloc(2000)]);
    expect(await unpack(padded, 512)).toEqual({ text: "one\ntwo\n", damage: null });
  });

  it("reads all frames of zstd bytes, wherever they are cut", async () => {
    // Magic number of a frame of remarks, its length 3, and the remarks.
    const remarks = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);
    const bytes = Buffer.concat([remarks, zstdFrame("one\n"), zstdFrame(""), remarks, zstdFrame("two\n")]);
    for (const chunkBytes of [1, 2, 7, 11, 1000]) {
      expect(await unpack(bytes, chunkBytes)).toEqual({ text: "one\ntwo\n", damage: null });
    }
  });

  it("reads what the zstd program wrote", async () => {
    const text = "the same words, the same words, the same words\n";
    expect(await unpack(realFrame)).toEqual({ text, damage: null });
    expect(await unpack(realFrame, 1)).toEqual({ text, damage: null });
  });

  it("reads contents that are larger than any buffer", async () => {
    const text = noise(700_000);
    expect(await unpack(gzipSync(text))).toEqual({ text, damage: null });
    expect(await unpack(zstdFrame(text))).toEqual({ text, damage: null });
    const even = "x".repeat(3_000_000);
    expect(await unpack(gzipSync(even))).toEqual({ text: even, damage: null });
  });

  it("R82 gives what lies before a cut, and tells it", async () => {
    const text = noise(700_000);
    for (const whole of [gzipSync(text), zstdFrame(text)]) {
      const { text: start, damage } = await unpack(whole.subarray(0, whole.length / 2));
      expect(damage).toBe("compressed file is cut short");
      expect(text.startsWith(start)).toBe(true);
      expect(start.length).toBeGreaterThan(200_000);
    }
    expect(await unpack(realFrame.subarray(0, 20))).toEqual({
      text: "",
      damage: "compressed file is cut short",
    });
  });

  it("R82 gives what lies before damage, and tells it", async () => {
    const text = noise(700_000);
    for (const frames of [gzipSync(text), zstdFrame(text)]) {
      const damaged = Buffer.concat([frames, Buffer.from(frames.subarray(0, 4)), Buffer.alloc(100, 0xee)]);
      const { text: start, damage } = await unpack(damaged, 1000);
      expect(damage).toBe("compressed file is damaged");
      expect(text.startsWith(start)).toBe(true);
      expect(start.length).toBeGreaterThan(text.length - 10_000);
    }
    const wrongSum = Buffer.from(realFrame);
    wrongSum[wrongSum.length - 1] = 0;
    expect((await unpack(wrongSum)).damage).toBe("compressed file is damaged");
  });

  it("R82 gives what `gzip -dc` gives, and its warnings as damage", async () => {
    const [one, two] = [gzipSync("one\n"), gzipSync("two\n")];
    const cut = "compressed file is cut short";
    const damaged = "compressed file is damaged";
    const nothing = gzipSync("");
    const named = (flags: number, ...more: number[]) =>
      Buffer.concat([header(flags), Buffer.from(more), two.subarray(10)]);
    const wrong = (at: number) => one.map((byte, place) => (place === one.length - at ? byte ^ 1 : byte));
    // As GNU gzip 1.12 has them.
    const cases: readonly (readonly [parts: readonly Uint8Array[], text: string, damage: string | null])[] = [
      [[one, nothing, two, Buffer.alloc(9000)], "one\ntwo\n", null],
      [[one, Buffer.alloc(9000), two], "one\n", damaged],
      [[one, Buffer.alloc(1), Buffer.from("more")], "one\n", damaged],
      [[one, Buffer.from("more")], "one\n", damaged],
      [[one, Buffer.from("x")], "one\n", damaged],
      [[one, two.subarray(0, 1)], "one\n", cut],
      [[one, two.subarray(0, 5)], "one\n", cut],
      [[one, two.subarray(0, -9)], "one\ntwo\n", cut],
      [[one, two.subarray(0, -3)], "one\ntwo\n", cut],
      [[wrong(8), two], "one\n", damaged],
      [[wrong(4), two], "one\n", damaged],
      [[one, named(0x20)], "one\n", damaged],
      [[one, Buffer.from([0x1f, 0x8b, 7]), two], "one\n", damaged],
      [[named(0x04, 3, 0, 0, 1, 2)], "two\n", null],
      [[named(0x18, 0x61, 0, 0x62, 0x63, 0)], "two\n", null],
      [[named(0x02, 0x77, 0xa7)], "", damaged],
      [[named(0x02, 0xa7, 0x77)], "two\n", null],
      [[header(0x08), Buffer.alloc(50, 0x61)], "", cut],
      [[header(0)], "", cut],
    ];
    for (const [parts, text, damage] of cases) {
      for (const chunkBytes of [1, 7, 100_000])
        expect([parts, await unpack(Buffer.concat(parts), chunkBytes)]).toEqual([parts, { text, damage }]);
    }
  });

  it("R82 refuses a window beyond 128 MiB", async () => {
    // Frame header: no content size, window of 2^(10 + 20) bytes.
    const frame = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 20 << 3, 1, 0, 0]);
    expect((await unpack(frame)).damage).toBe("needs too much memory");
  });

  it("R82 ends for any bytes, and leaves nothing behind where it is left early", async () => {
    const starts = fc.constantFrom(
      realFrame,
      gzipSync("words\n".repeat(50)),
      zstdFrame("words\n".repeat(50)),
    );
    await fc.assert(
      fc.asyncProperty(starts, fc.nat(), fc.nat(255), async (frame, place, byte) => {
        const changed = Buffer.concat([frame, frame]);
        changed[4 + (place % (changed.length - 4))] = byte;
        await unpack(changed, 16);
      }),
      { numRuns: 500 },
    );
    for (let run = 0; run < 300; run++) {
      for await (const piece of decompress(inChunks(zstdFrame(noise(2000)), 100))) {
        expect(piece.length).toBeGreaterThan(0);
        break;
      }
    }
  });
});
