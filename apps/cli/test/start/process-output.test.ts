import { describe, expect, it } from "vitest";
import { processOutput } from "../../src/start/process-context.js";
import type { OutputCalls, OutputState } from "../../src/start/process-context.js";

const nothing: OutputState = { isFile: () => false, isFIFO: () => false, isSocket: () => false };
const pipe: OutputState = { ...nothing, isFIFO: () => true };

const failure = (code: string) => Object.assign(new Error(`${code}: it failed`), { code });

function closed(): never {
  throw failure("EBADF");
}

/** An output of descriptor 1, and what came of it: texts that the system took, what Node's stream was given, and errors. */
function outputOf(calls: Partial<OutputCalls> = {}) {
  const taken: string[] = [];
  const streamed: string[] = [];
  const errors: string[] = [];
  const listeners: ((error: Error) => void)[] = [];
  const waiting: ((error?: Error) => void)[] = [];
  const stream = {
    columns: 72,
    isTTY: true,
    write: (content: string | Uint8Array, done: (error?: Error) => void) => {
      streamed.push(Buffer.from(content).toString());
      waiting.push(done);
    },
    on: (_: "error", listener: (error: Error) => void) => listeners.push(listener),
  };
  const output = processOutput(
    { descriptor: 1, stream: () => stream, onError: ({ message }) => errors.push(message) },
    {
      stateOf: () => pipe,
      write: (descriptor, bytes, from) => {
        taken.push(`${descriptor}: ${Buffer.from(bytes.subarray(from)).toString()}`);
        return bytes.length - from;
      },
      ...calls,
    },
  );
  return { output, stream, taken, streamed, errors, listeners, waiting };
}

describe("an output of the process", () => {
  it("is written to directly where it is a file, a pipe or a socket, and has no columns", () => {
    const kinds = [pipe, { ...nothing, isFile: () => true }, { ...nothing, isSocket: () => true }];
    for (const state of kinds) {
      const { output, taken, streamed } = outputOf({ stateOf: () => state });
      output.write("grün\n");
      expect({ taken, streamed }).toEqual({ taken: ["1: grün\n"], streamed: [] });
      expect([output.columns, output.isTTY, output.isFlushed()]).toEqual([undefined, undefined, true]);
    }
  });

  it("is Node's stream where it is anything else, or closed", () => {
    for (const stateOf of [() => nothing, closed]) {
      const { output, stream, taken, streamed, waiting } = outputOf({ stateOf });
      expect([output.columns, output.isTTY, output.isFlushed()]).toEqual([72, true, true]);
      output.write("a row\n");
      expect({ taken, streamed }).toEqual({ taken: [], streamed: ["a row\n"] });
      stream.columns = 100;
      expect([output.columns, output.isFlushed()]).toEqual([100, false]);
      waiting[0]!();
      expect(output.isFlushed()).toBe(true);
    }
  });

  it("is never flushed once Node's stream has failed, which will tell of it", () => {
    const { output, waiting } = outputOf({ stateOf: () => nothing });
    output.write("a row\n");
    output.write("another\n");
    waiting[0]!(failure("ENOSPC"));
    waiting[1]!();
    expect(output.isFlushed()).toBe(false);
  });

  it("is written to until all is taken", () => {
    const taken: string[] = [];
    const { output } = outputOf({
      write: (_, bytes, from) => {
        taken.push(Buffer.from(bytes.subarray(from, from + 4)).toString());
        return Math.min(4, bytes.length - from);
      },
    });
    output.write("0123456789");
    expect(taken).toEqual(["0123", "4567", "89"]);
  });

  it("gives Node's stream what a full pipe does not take, and all that comes after", () => {
    let calls = 0;
    const { output, streamed, waiting } = outputOf({
      write: () => {
        if (calls++ > 0) throw failure("EAGAIN");
        return 3;
      },
    });
    output.write("grün\n");
    output.write("blau\n");
    // "ü" is two bytes, of which the pipe took the first: the other begins what is left.
    expect(streamed).toEqual([Buffer.from([0xbc, 0x6e, 0x0a]).toString(), "blau\n"]);
    expect([calls, output.isFlushed()]).toEqual([2, false]);
    for (const done of waiting) done();
    expect(output.isFlushed()).toBe(true);
  });

  it("minds every error but a reader that goes away", () => {
    for (const [code, expected] of [
      ["EPIPE", []],
      ["ENOSPC", ["ENOSPC: it failed"]],
    ] as const) {
      const direct = outputOf({
        write: () => {
          throw failure(code);
        },
      });
      direct.output.write("a row\n");
      expect(direct.errors).toEqual(expected);
      const streamed = outputOf({ stateOf: () => nothing });
      for (const listener of streamed.listeners) listener(failure(code));
      expect(streamed.errors).toEqual(expected);
    }
  });
});
