import { describe, expect, it } from "vitest";
import { countedOf, KeptDays } from "../util/kept-days.js";

describe("90 days of a client that deletes its logs after 30", () => {
  it("are all counted, day by day", async () => {
    const days = new KeptDays();
    for (let day = 0; day < 90; day++) {
      days.write(day);
      days.remove(day - 30);
      const logs = Math.min(day + 1, 30);
      expect(await days.totals(day), `day ${day}`).toEqual({ counted: countedOf(day + 1), stderr: "" });
      if (day % 30 !== 29) continue;
      const onlyLogs = await days.totals(day, ["--only-logs"]);
      expect(onlyLogs, `logs of day ${day}`).toEqual({ counted: countedOf(logs), stderr: "" });
      expect((await days.totals(day, ["--no-ledger"])).counted).toEqual(countedOf(logs));
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
});
