import { describe, expect, it } from "vitest";
import { periodOf } from "@turnmeter/metrics";
import { openSelection } from "../../src/pipeline/selection.js";
import { previousPeriod } from "../../src/report/previous-period.js";
import { logFolder } from "../util/log-folder.js";
import { response } from "../util/rows.js";
import { fakeContext } from "../util/run-cli.js";

const session = { sessionId: "b8888888-0000-4000-8000-000000000008" };
const zone = { timezone: "UTC", weekStart: "monday" } as const;

// One request at noon of each day from Monday 2026-11-02 (W45) to Friday 2026-11-20 (W47).
const days = Array.from({ length: 19 }, (_, index) => `2026-11-${String(index + 2).padStart(2, "0")}`);
const folder = logFolder({
  "s.jsonl": days.map((day, index) =>
    response(session, `${day}T12:00:00.000Z`, `DAYSaaaaaaaaaaaaaaa${String(index).padStart(2, "0")}`, {
      tokens: { output: 1 },
    }),
  ),
});

async function compare(since: string | null, until: string | null, today = "2026-11-20") {
  const { context } = fakeContext();
  const { allFacts } = await openSelection({ path: [folder], weekStart: "monday", quiet: true }, context);
  const previous = previousPeriod(allFacts, periodOf(since, until, zone), { today });
  return previous && { label: previous.label, requests: previous.totals.requests };
}

describe("previousPeriod", () => {
  it("is the week before a whole week", async () => {
    expect(await compare("2026-11-09", "2026-11-15")).toEqual({
      label: "the week before (2026-11-02 to 2026-11-08)",
      requests: 7,
    });
  });

  it("R43 compares a running week with the same weekdays", async () => {
    const running = { label: "the same days a week before (2026-11-09 to 2026-11-13)", requests: 5 };
    expect(await compare("2026-11-16", "2026-11-22")).toEqual(running);
    expect(await compare("2026-11-16", null)).toEqual(running);
  });

  it("goes back as many weeks as the period touches", async () => {
    // Thursday to Tuesday touches two weeks, W46 and W47; the same days of W44 and W45 are 10-29 to 11-03.
    expect(await compare("2026-11-12", "2026-11-17", "2026-11-30")).toEqual({
      label: "the same days 2 weeks before (2026-10-29 to 2026-11-03)",
      requests: 2,
    });
    expect(await compare("2026-11-16", "2026-11-20", "2026-11-30")).toEqual({
      label: "the same days a week before (2026-11-09 to 2026-11-13)",
      requests: 5,
    });
  });

  it("is null where nothing was done before, the period has no beginning or lies ahead", async () => {
    expect(await compare("2026-11-02", "2026-11-08")).toBeNull();
    expect(await compare(null, "2026-11-15")).toBeNull();
    expect(await compare("2026-12-01", "2026-12-07")).toBeNull();
  });
});
