import { sourceIds } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { sources } from "../src/index.js";

describe("sources", () => {
  it("are those of the schema, in its order", () => {
    expect(sources.map(({ id }) => id)).toEqual(sourceIds);
  });

  it.each(sources)("load the format of $id, and its compiled decoder if it has one", async (source) => {
    expect((await source.loadFormat()).source).toBe(source.id);
    expect((await source.loadCompiled?.())?.().id ?? source.id).toBe(source.id);
  });
});
