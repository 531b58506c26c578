import { afterEach, describe, expect, it, vi } from "vitest";
import { assertTimezone, trustTimezone } from "../src/names.js";

describe("trustTimezone", () => {
  afterEach(() => vi.restoreAllMocks());

  it("saves a look at what Intl has named", () => {
    const look = vi.spyOn(Intl, "DateTimeFormat");
    trustTimezone("Asia/Tokyo");
    assertTimezone("Asia/Tokyo");
    expect(look).not.toHaveBeenCalled();
  });

  it("leaves names of other forms to be checked", () => {
    const look = vi.spyOn(Intl, "DateTimeFormat");
    trustTimezone("Etc/GMT-2");
    assertTimezone("Etc/GMT-2");
    expect(look).toHaveBeenCalledOnce();
    for (const name of ["PST", "+02:00", "GMT+02:00", "Berlin", "", "Europe/Berlin 2"]) {
      trustTimezone(name);
      expect(() => assertTimezone(name)).toThrow("unknown time zone");
    }
  });
});
