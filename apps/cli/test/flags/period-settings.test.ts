import { afterEach, describe, expect, it, vi } from "vitest";
import { periodSettings } from "../../src/flags/period-of-flags.js";

describe("periodSettings", () => {
  afterEach(() => vi.restoreAllMocks());

  it("cuts days in UTC where the system's zone has no name, as with an empty TZ", () => {
    const known = Intl.DateTimeFormat().resolvedOptions();
    const options = vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions");
    options.mockReturnValue({ ...known, timeZone: "Etc/Unknown" });
    const settings = periodSettings({ weekStart: "monday" }, { now: () => 0 });
    expect(settings.timezone).toBe("UTC");
  });
});
