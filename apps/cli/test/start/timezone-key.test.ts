import { nodeFileCalls } from "@turnmeter/safe-fs";
import { describe, expect, it } from "vitest";
import { timezoneKey } from "../../src/start/start-cache.js";

function refuse(): never {
  throw Object.assign(new Error("refused"), { code: "EACCES" });
}

describe("what tells the zone", () => {
  it("is another text for another variable, link or file", () => {
    const state = nodeFileCalls.state(import.meta.filename);
    const changed = { ...state, isFile: () => true, ctimeMs: state.ctimeMs + 1 };
    const same = { ...changed, ctimeMs: state.ctimeMs };
    const calls = { state: () => same, linkState: () => same };
    const keys = [
      timezoneKey({}, "linux", { calls }),
      timezoneKey({ TZ: "" }, "linux", { calls }),
      timezoneKey({ TZ: "Europe/Zurich" }, "linux", { calls }),
      timezoneKey({}, "linux", { calls: { ...calls, linkState: () => changed } }),
      timezoneKey({}, "linux", { calls: { ...calls, state: () => changed } }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(timezoneKey({}, "darwin", { calls })).toBe(keys[0]);
  });

  it("is not known on other platforms, nor where the system does not tell", () => {
    expect(timezoneKey({ TZ: "UTC" }, "win32")).toBeNull();
    expect(timezoneKey({}, "linux", { calls: { linkState: refuse } })).toBeNull();
  });
});
