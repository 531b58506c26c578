import { sessionKinds } from "@turnmeter/schema";
import { expect, it } from "vitest";
import { sessionKindNames } from "../../../src/specification/flags/shared-flags.js";

it("flags name the schema's kinds of session", () => {
  expect(sessionKindNames).toEqual(sessionKinds);
});
