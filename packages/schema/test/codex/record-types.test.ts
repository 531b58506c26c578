import { describe, expect, it } from "vitest";
import { codexEventTypes, codexItemTypes, codexLineTypes } from "../../src/index.js";

describe("the lists of rollout types", () => {
  it.each([
    ["codexItemTypes", codexItemTypes],
    ["codexEventTypes", codexEventTypes],
  ])("%s names each type once, in order", (_, types) => {
    expect(types).toEqual([...new Set(types)].sort());
  });

  it("holds no type as line and as item", () => {
    const items: ReadonlySet<string> = new Set(codexItemTypes);
    expect(codexLineTypes.filter((type) => items.has(type))).toEqual([]);
  });
});
