import { expect, it } from "vitest";
import { givenFlags } from "../../src/flags/given-flags.js";

it("names flags in camel case however they are written, and negated ones by both names", () => {
  const { names, config } = givenFlags([
    "--week-start",
    "sunday",
    "--weekStart=monday",
    "--no-cache",
    "-x",
    "a",
  ]);
  expect([...names].sort()).toEqual(["cache", "noCache", "weekStart"]);
  expect(config).toBeNull();
});

it("tells the file that --config names", () => {
  expect(givenFlags(["--config", "a.json"]).config).toBe("a.json");
  expect(givenFlags(["--config=b.json"]).config).toBe("b.json");
  expect(givenFlags(["--config"]).config).toBeNull();
});
