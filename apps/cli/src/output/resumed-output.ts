import type { OutputStream } from "../common/context.js";

/** A stream to which the same text may be written again from its beginning: only what is new passes. */
export interface ResumedOutput extends OutputStream {
  /** What is written from now on is the text from its beginning. */
  readonly restart: () => void;
}

/** Makes a stream one that code may write to again from the beginning, as it does where it is run again. */
export function resumedOutput(stream: OutputStream): ResumedOutput {
  let written = 0;
  let position = 0;
  return {
    get columns() {
      return stream.columns;
    },
    get isTTY() {
      return stream.isTTY;
    },
    write(text) {
      const known = Math.max(0, written - position);
      position += text.length;
      if (position <= written) return;
      written = position;
      stream.write(text.slice(known));
    },
    restart() {
      position = 0;
    },
  };
}
