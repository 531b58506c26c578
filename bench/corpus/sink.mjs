import { closeSync, openSync, writeSync } from "node:fs";

const BUFFER_BYTES = 1_000_000;

/**
 * Where the lines of a file go.
 *
 * @typedef {object} Sink
 * @property {(line: string) => number} write takes one line, without its line break; returns its bytes with it
 * @property {() => void} close
 */

/**
 * Writes lines to a file through a buffer, so that a file of any size takes no more memory than its longest line.
 *
 * @param {string} path
 * @param {"w" | "a"} [flags] a new file, or the end of one that exists
 * @returns {Sink}
 */
export function openSink(path, flags = "w") {
  const file = openSync(path, flags);
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  let used = 0;
  const flush = () => {
    writeAll(file, buffer.subarray(0, used));
    used = 0;
  };
  return {
    write: (line) => {
      // A UTF-16 code unit takes at most three bytes.
      const mostBytes = line.length * 3 + 1;
      if (used + mostBytes > BUFFER_BYTES) flush();
      if (mostBytes > BUFFER_BYTES) {
        const bytes = Buffer.from(`${line}\n`);
        writeAll(file, bytes);
        return bytes.length;
      }
      const start = used;
      used += buffer.write(line, used);
      buffer[used++] = 0x0a;
      return used - start;
    },
    close: () => {
      flush();
      closeSync(file);
    },
  };
}

/** A sink that keeps the lines too. @param {Sink} sink @param {string[]} lines @returns {Sink} */
export function keepLines(sink, lines) {
  return {
    ...sink,
    write: (line) => {
      lines.push(line);
      return sink.write(line);
    },
  };
}

function writeAll(/** @type {number} */ file, /** @type {Uint8Array} */ bytes) {
  for (let start = 0; start < bytes.length;) start += writeSync(file, bytes, start);
}
