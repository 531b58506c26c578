import { sessionKinds, sourceIds } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { sessionKindNames, sourceNames } from "../../src/flags/schema-names.js";

describe("names in flags", () => {
  it("are those of the schema's sources", () => {
    expect(sourceNames).toEqual(sourceIds);
  });

  it("are those of the schema's kinds of session", () => {
    expect(sessionKindNames).toEqual(sessionKinds);
  });
});
