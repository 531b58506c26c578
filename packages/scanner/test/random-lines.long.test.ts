import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { runs, seed } from "../../../scripts/vitest/tier.js";
import { compileProjection } from "../src/index.js";
import { randomNumbers, randomText } from "./util/mutated-lines.js";
import { scanned } from "./util/plain.js";
import { reference } from "./util/reference.js";
import { wideKeys, wideProjection } from "./util/wide-projection.js";

const projection = compileProjection(wideProjection);

// A million lines and more where TURNMETER_FUZZ_LINES says so; what was run last is in docs/reliability.md.
const lineCount = Number(process.env["TURNMETER_FUZZ_LINES"] ?? "") || runs(40_000);

describe("LineScanner", () => {
  it(
    `gives what JSON.parse and the projection give, for ${lineCount} lines that follow from seed ${seed}`,
    { timeout: 3_600_000 },
    () => {
      const random = randomNumbers(seed);
      for (let done = 0; done < lineCount;) {
        const bytes = randomText(random, wideKeys);
        const maxLineBytes = random(8) === 0 ? 1 + random(120) : 1e9;
        const chunkBytes = random(3) === 0 ? 1 + random(random(2) === 0 ? 3 : 70) : bytes.length + 1;
        const found = scanned(bytes, projection, { chunkBytes, maxLineBytes });
        const wanted = reference(bytes, wideProjection, maxLineBytes);
        const input = JSON.stringify([bytes.toString("latin1"), chunkBytes, maxLineBytes]);
        expect(isDeepStrictEqual(found, wanted), `differs for ${input}`).toBe(true);
        done += countLines(bytes);
      }
    },
  );

  it("gives the same items whatever the size of the pieces", () => {
    const random = randomNumbers(2);
    let bytes = Buffer.alloc(0);
    while (bytes.length < 2000) bytes = Buffer.concat([bytes, randomText(random, wideKeys), Buffer.of(0x0a)]);
    const whole = scanned(bytes, projection);
    expect(isDeepStrictEqual(whole, reference(bytes, wideProjection))).toBe(true);
    for (let chunkBytes = 1; chunkBytes <= bytes.length; chunkBytes++) {
      const found = scanned(bytes, projection, { chunkBytes });
      expect(isDeepStrictEqual(found, whole), `differs in pieces of ${chunkBytes} bytes`).toBe(true);
    }
  });

  it("gives the same items of a long text in pieces of powers of two, one more and one less", () => {
    const random = randomNumbers(3);
    const texts: Buffer[] = [];
    while (texts.length < 800) texts.push(randomText(random, wideKeys), Buffer.of(0x0a));
    const bytes = Buffer.concat(texts);
    const whole = scanned(bytes, projection);
    expect(isDeepStrictEqual(whole, reference(bytes, wideProjection))).toBe(true);
    for (let size = 64; size < 2 * bytes.length; size *= 2) {
      for (const chunkBytes of [size - 1, size, size + 1]) {
        const found = scanned(bytes, projection, { chunkBytes });
        expect(isDeepStrictEqual(found, whole), `differs in pieces of ${chunkBytes} bytes`).toBe(true);
      }
    }
  });
});

function countLines(bytes: Buffer): number {
  let lines = 1;
  for (const byte of bytes) if (byte === 0x0a) lines++;
  return lines;
}
