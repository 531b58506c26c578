import { describe, expect, it } from "vitest";
import { unknownTimezoneNote } from "../../src/common/timezone-note.js";
import { runCli } from "../util/run-cli.js";

async function stderrOf(...args: readonly string[]): Promise<string> {
  return (await runCli(args, { env: { TZ: "Europe/Berln" } })).stderr;
}

describe("a TZ that names no zone", () => {
  const note = "TZ names no time zone: Europe/Berln; did you mean Europe/Berlin? Days are those of UTC.\n";

  it("is told on stderr, but where another zone is given, or nothing is to be told", async () => {
    expect(await stderrOf("totals")).toBe(note);
    expect(await stderrOf("totals", "--timezone", "Asia/Tokyo")).toBe("");
    expect(await stderrOf("totals", "--quiet")).toBe("");
    expect(await stderrOf("prices")).toBe("");
    expect(await stderrOf("statusline")).toBe("");
  });

  it("is none where it is UTC by another name", () => {
    for (const TZ of ["", "UTC", "Etc/UTC", "GMT"]) expect(unknownTimezoneNote({ TZ })).toBe("");
    expect(unknownTimezoneNote({ TZ: "Nowhere/Bad" })).toBe(
      "TZ names no time zone: Nowhere/Bad. Days are those of UTC.\n",
    );
  });
});
