import { describe, expect, it } from "vitest";
import { problemClasses, problemClassOf, problemCodes } from "../src/index.js";

describe("problemClassOf", () => {
  it("R83 says of every problem whether it is deliberate, drift or in the data", () => {
    expect(Object.keys(problemClassOf).sort()).toEqual([...problemCodes].sort());
    for (const each of Object.values(problemClassOf)) expect(problemClasses).toContain(each);
    expect(problemClassOf["unknown-record"]).toBe("drift");
    expect(problemClassOf["not-json"]).toBe("data");
    expect(problemClassOf["session-empty"]).toBe("deliberate");
  });
});
