import { describe, expect, it } from "vitest";
import { CallQueue } from "../../src/mcp/serve-tools.js";

const never = new AbortController().signal;

describe("CallQueue", () => {
  it("runs a call once those before it are done, also where they fail", async () => {
    const queue = new CallQueue();
    const order: string[] = [];
    const failing = queue.run(async () => {
      await Promise.resolve();
      order.push("first");
      throw new Error("failed");
    }, never);
    const second = queue.run(async () => order.push("second"), never);
    await expect(failing).rejects.toThrow("failed");
    await second;
    expect(order).toEqual(["first", "second"]);
  });

  it("runs no call that was cancelled while it waited", async () => {
    const queue = new CallQueue();
    const controller = new AbortController();
    const order: string[] = [];
    const first = queue.run(async () => order.push("first"), never);
    const cancelled = queue.run(async () => order.push("cancelled"), controller.signal);
    controller.abort(new Error("no need"));
    await first;
    await expect(cancelled).rejects.toThrow("no need");
    await queue.whenIdle();
    expect(order).toEqual(["first"]);
  });
});
