import { describe, expect, it } from "vitest";
import { UnitQueue } from "../../src/workers/unit-queue.js";

describe("UnitQueue", () => {
  it("gives every unit once, over all threads that share its memory", () => {
    const first = UnitQueue.of(3);
    const second = new UnitQueue(first.memory, 1);
    expect([first.take(), second.take(), second.take(), first.take(), second.take()]).toEqual([
      0,
      1,
      2,
      null,
      null,
    ]);
    expect(first.takenBy(0)).toEqual([0]);
    expect(first.takenBy(1)).toEqual([1, 2]);
    expect(first.takenBy(2)).toEqual([]);
  });

  it("counts the files and bytes of all threads", () => {
    const first = UnitQueue.of(2);
    const second = new UnitQueue(first.memory, 1);
    first.progressOf(0).onBytes(3_000_000_000);
    first.progressOf(0).onFile();
    expect(second.counts()).toEqual({ files: 1, bytes: 3_000_000_000 });
    const ofSecond = second.progressOf(1);
    ofSecond.onBytes(2_000_000_007);
    ofSecond.onFile();
    ofSecond.onBytes(-2);
    ofSecond.onFile();
    expect(first.counts()).toEqual({ files: 3, bytes: 5_000_000_005 });
    expect(first.filesRead(0)).toBe(1);
    expect(first.filesRead(1)).toBe(2);
  });

  it("holds no units", () => {
    expect(UnitQueue.of(0).take()).toBeNull();
  });
});
