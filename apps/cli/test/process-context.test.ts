import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import { processContext } from "../src/process-context.js";

/** What a process does whose output ends in such an error. */
function failing(code: string): readonly string[] {
  const stdout = new EventEmitter();
  const seen: string[] = [];
  const stderr = Object.assign(new EventEmitter(), { write: (text: string) => seen.push(text) });
  const exit = (exitCode: number) => seen.push(`exit ${exitCode}`);
  processContext(
    Object.create(process, { stdout: { value: stdout }, stderr: { value: stderr }, exit: { value: exit } }),
  );
  stdout.emit("error", Object.assign(new Error(`${code}: no space left on device, write`), { code }));
  return seen;
}

describe("processContext", () => {
  it("does not mind a reader that goes away", () => {
    expect(failing("EPIPE")).toEqual([]);
  });

  it("says in a line that the output could not be written, and ends with 1", () => {
    expect(failing("ENOSPC")).toEqual([
      "could not write the output: ENOSPC: no space left on device, write\n",
      "exit 1",
    ]);
  });
});
