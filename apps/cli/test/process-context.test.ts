import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import { processContext } from "../src/process-context.js";

function failing(code: string) {
  const stdout = new EventEmitter();
  const host = Object.create(process, { stdout: { value: stdout }, stderr: { value: new EventEmitter() } });
  processContext(host);
  return () => stdout.emit("error", Object.assign(new Error(code), { code }));
}

describe("processContext", () => {
  it("does not mind a reader that goes away", () => {
    expect(failing("EPIPE")).not.toThrow();
  });

  it("minds every other failure to write", () => {
    expect(failing("ENOSPC")).toThrow("ENOSPC");
  });
});
