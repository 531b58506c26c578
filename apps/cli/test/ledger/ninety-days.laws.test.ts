import { describe, expect, it } from "vitest";
import { isShort } from "../../../../scripts/vitest/tier.js";
import { countedOf, KeptDays } from "../util/kept-days.js";

/** On how many of the days somebody asks for figures. */
const askedEveryDays = isShort ? 6 : 1;

describe("90 days of a client that deletes its logs after 30", () => {
  it("are all counted, whenever somebody asks", async () => {
    const days = new KeptDays();
    for (let day = 0; day < 90; day++) {
      days.write(day);
      days.remove(day - 30, day);
      const isAsked = day % askedEveryDays === askedEveryDays - 1;
      if (!isAsked) continue;
      expect(await days.totals(day), `day ${day}`).toEqual({ counted: countedOf(day + 1), stderr: "" });
      if (day % 30 !== 29) continue;
      const onlyLogs = await days.totals(day, ["--only-logs"]);
      expect(onlyLogs, `logs of day ${day}`).toEqual({ counted: countedOf(30), stderr: "" });
      expect((await days.totals(day, ["--no-ledger"])).counted).toEqual(countedOf(30));
      expect((await days.totals(day, ["--no-cache"])).counted).toEqual(countedOf(day + 1));
    }
    expect(countedOf(90)).toEqual({
      sessions: 90,
      requests: 180,
      inputTokens: 270_000,
      outputTokens: 27_000,
      costNanoUsd: 2_025_000_000,
    });
  });

  it("leave nothing that is not counted once all logs are gone", async () => {
    const days = new KeptDays();
    for (const day of [0, 1, 2]) days.write(day);
    await days.totals(2);
    for (const day of [0, 1, 2]) days.remove(day, 3);
    for (const run of ["first", "second"])
      expect(await days.totals(3), run).toEqual({ counted: countedOf(3), stderr: "" });
  });
});
