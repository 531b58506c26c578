import { afterEach, describe, expect, it, vi } from "vitest";
import { periodOfFlags, periodSettings } from "../../../src/specification/flags/period-of-flags.js";

type Told = { readonly env: { readonly TZ?: string }; readonly timezone?: string };

function zoneOf(told: Told): string {
  return periodSettings({ weekStart: "monday" }, { now: () => 0, ...told }).timezone;
}

describe("periodSettings", () => {
  afterEach(() => vi.restoreAllMocks());

  it("cuts days in UTC where the system's zone has no name, as with an empty TZ", () => {
    const known = Intl.DateTimeFormat().resolvedOptions();
    const options = vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions");
    options.mockReturnValue({ ...known, timeZone: "Etc/Unknown" });
    expect(zoneOf({ env: { TZ: "" } })).toBe("UTC");
  });

  it("does not ask for the zone where the variable says UTC, nor where it is given", () => {
    const options = vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions");
    expect(zoneOf({ env: { TZ: "UTC" } })).toBe("UTC");
    expect(zoneOf({ env: {}, timezone: "Asia/Tokyo" })).toBe("Asia/Tokyo");
    expect(options).not.toHaveBeenCalled();
  });

  it("looks at no zone that Intl has named, but at one that is typed", () => {
    const look = vi.spyOn(Intl, "DateTimeFormat");
    const context = { env: {}, timezone: "America/Lima", now: () => 0 };
    expect(periodOfFlags({}, periodSettings({ weekStart: "monday" }, context)).timezone).toBe("America/Lima");
    expect(look).not.toHaveBeenCalled();
    const typed = { weekStart: "monday" as const, timezone: "Mars/Olympus" };
    expect(() => periodSettings(typed, { env: {}, now: () => 0 })).toThrow("unknown time zone");
  });
});
