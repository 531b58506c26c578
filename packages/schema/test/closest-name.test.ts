import { describe, expect, it } from "vitest";
import { closestName } from "../src/closest-name.js";

describe("closestName", () => {
  it("finds the name with the fewest differences", () => {
    expect(closestName("dayly", ["daily", "weekly"])).toBe("daily");
    expect(closestName("session", ["sessions", "totals"])).toBe("sessions");
  });

  it("finds the first that begins with what was typed, where none is as good as the same", () => {
    expect(closestName("cost", ["requests", "costUsd", "costNanoUsd"])).toBe("costUsd");
    expect(closestName("co", ["costUsd"])).toBeNull();
  });

  it("finds a name in another case of letters", () => {
    expect(closestName("SHOP", ["tills", "Shop"])).toBe("Shop");
    expect(closestName("COST", ["requests", "costUsd"])).toBe("costUsd");
  });

  it("finds none where nothing is close", () => {
    expect(closestName("./logs", ["daily", "tools"])).toBeNull();
    expect(closestName("x", ["ab"])).toBeNull();
    expect(closestName("xy", ["ab"])).toBeNull();
  });
});
