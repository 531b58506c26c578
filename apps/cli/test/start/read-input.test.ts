import { PassThrough, Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { readInput } from "../../src/start/process-context.js";

describe("readInput", () => {
  it("reads all text, whatever its pieces", async () => {
    const [first, second] = [Buffer.from("größer").subarray(0, 3), Buffer.from("größer").subarray(3)];
    expect(await readInput(Readable.from([first, second]))).toBe("größer");
  });

  it("does not wait for a stream that stays open", async () => {
    const stream = new PassThrough();
    stream.write("{}");
    expect(await readInput(stream)).toBe("{}");
    expect(stream.destroyed).toBe(true);
  });

  it("reads nothing of a terminal, and what came before a failure", async () => {
    expect(await readInput(Object.assign(Readable.from(["typed"]), { isTTY: true }))).toBe("");
    const failing = new PassThrough();
    failing.write("half");
    setTimeout(() => failing.destroy(new Error("gone")), 20);
    expect(await readInput(failing)).toBe("half");
  });
});
