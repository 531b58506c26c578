import { afterEach, describe, expect, it, vi } from "vitest";
import type { CliContext } from "../../src/context.js";
import { periodSettings } from "../../src/flags/period-of-flags.js";
import type { ReadingFlags } from "../../src/flags/reading-flags.js";

describe("periodSettings", () => {
  afterEach(() => vi.restoreAllMocks());

  it("cuts days in UTC where the system's zone has no name, as with an empty TZ", () => {
    const known = Intl.DateTimeFormat().resolvedOptions();
    const options = vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions");
    options.mockReturnValue({ ...known, timeZone: "Etc/Unknown" });
    const settings = periodSettings({ weekStart: "monday" } as ReadingFlags, { now: () => 0 } as CliContext);
    expect(settings.timezone).toBe("UTC");
  });
});
