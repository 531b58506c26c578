import { sourceIds } from "@turnmeter/schema";
import { expect, it } from "vitest";
import { sourceNames } from "../../src/flags/source-names.js";

it("names every source of the schema", () => {
  expect(sourceNames).toEqual(sourceIds);
});
