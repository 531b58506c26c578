import { describe, expect, it } from "vitest";
import { createColumn } from "../../src/builders/create-column.js";

describe("createColumn", () => {
  it("grows past its first size", () => {
    const column = createColumn("integer");
    for (let row = 0; row < 100; row++) column.set(row, row * 3);
    const finished = column.finish(100);
    expect(finished.length).toBe(100);
    expect([finished.at(0), finished.at(15), finished.at(16), finished.at(99)]).toEqual([0, 45, 48, 297]);
  });

  it("takes a row's value again", () => {
    const column = createColumn("text");
    column.set(0, "first");
    column.set(0, "second");
    expect([...column.finish(1)]).toEqual(["second"]);
  });

  it("leaves out rows beyond the length it is finished with", () => {
    const column = createColumn("flag");
    column.set(0, true);
    column.set(1, false);
    expect([...column.finish(1)]).toEqual([true]);
  });
});
