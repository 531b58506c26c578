import { performance } from "node:perf_hooks";
import { StringDecoder } from "node:string_decoder";

/** Text that comes in pieces, and those who wait for a part of it. */
export function awaitedText() {
  const decoder = new StringDecoder("utf8");
  let text = "";
  /** @type {Set<() => void>} */
  const waiting = new Set();
  return {
    add: (/** @type {Buffer} */ bytes) => {
      text += decoder.write(bytes);
      for (const look of waiting) look();
    },
    /** Milliseconds until a text has come. */
    until: async (/** @type {string} */ wanted, longestMs = 60_000) => {
      const startedAt = performance.now();
      await new Promise((/** @type {(value: void) => void} */ end, fail) => {
        const timer = setTimeout(() => fail(new Error(`did not come: ${wanted}`)), longestMs);
        const look = () => {
          if (!text.includes(wanted)) return;
          clearTimeout(timer);
          waiting.delete(look);
          end();
        };
        waiting.add(look);
        look();
      });
      return performance.now() - startedAt;
    },
    /** The first line with a text; it has come. */
    line: (/** @type {string} */ wanted) => text.split("\n").find((line) => line.includes(wanted)) ?? "",
  };
}
