import { nameChoice } from "@turnmeter/ledger";
import { openStore } from "@turnmeter/safe-fs";
import { expect, it } from "vitest";
import { LogFacts } from "../../src/live/log-facts.js";
import { resolveRoots } from "../../src/logs/resolve-roots.js";
import { countedOf, KeptDays, rowsOfDay } from "../util/kept-days.js";
import { liveReading } from "../util/live-reading.js";
import { fakeContext } from "../util/run-cli.js";

/** Logs of the days, followed with a ledger that keeps all or no names, and how many requests count by now. */
async function followed(days: KeptDays, keep = "all") {
  await days.run(0, ["ledger", "keep", keep]);
  const { context } = fakeContext({ homeDirectory: days.home });
  const logs = new LogFacts({
    ...liveReading,
    cache: { folder: days.cache, build: () => "build1" },
    ledger: {
      folder: days.ledger,
      isNamed: false,
      countsPast: true,
      choice: nameChoice(openStore(days.ledger)),
    },
    now: context.now,
  });
  const requestsNow = async (): Promise<number> => {
    await logs.read(await resolveRoots([], context), null, null);
    return logs.settled().facts.requests.rowCount;
  };
  return { logs, requestsNow };
}

it.each(["all", "no-names"])(
  "sessions whose logs go while they are followed count on, and in later runs: %s",
  async (keep) => {
    const days = new KeptDays();
    const { logs, requestsNow } = await followed(days, keep);
    days.write(0);
    expect(await requestsNow()).toBe(2);
    days.write(1);
    expect(await requestsNow()).toBe(4);
    days.remove(0);
    days.remove(1);
    expect(await requestsNow()).toBe(4);
    expect(logs.gone.size).toBe(2);
    const isKnown = [days.logOf(0), days.logOf(1)].map((path) => logs.gone.get(path) !== undefined);
    expect(isKnown).toEqual([keep === "all", keep === "all"]);
    const { count } = logs;
    expect(await requestsNow()).toBe(4);
    expect(logs.count).toBe(count);
    expect(await days.totals(2)).toEqual({ counted: countedOf(2), stderr: "" });
  },
);

/** A log of day 0 with other responses. */
function others(first: string, second: string): readonly object[] {
  return rowsOfDay(0).map((row) =>
    JSON.parse(JSON.stringify(row).replaceAll("first", first).replaceAll("second", second)),
  );
}

it("what a log said counts on that is rewritten while it is followed, to the same size or a larger one", async () => {
  const days = new KeptDays();
  const { requestsNow } = await followed(days);
  days.write(0);
  expect(await requestsNow()).toBe(2);
  // The same number of bytes.
  days.write(0, others("third", "fourth"), 1);
  expect(await requestsNow()).toBe(4);
  days.write(0, others("fifth", "sixth_"), 2);
  expect(await requestsNow()).toBe(6);
  days.write(0, others("the_eighth", "the_ninth"), 3);
  expect(await requestsNow()).toBe(8);
  expect((await days.totals(3)).counted.requests).toBe(8);
});

it.each(["all", "no-names"])(
  "watch shows a session of today whose log is gone, and none of before: %s",
  async (keep) => {
    const days = new KeptDays();
    await days.run(0, ["ledger", "keep", keep]);
    for (const day of [0, 6, 7]) days.write(day);
    await days.totals(7);
    for (const day of [0, 7]) days.remove(day, 7);
    // $0.0225 and 3,300 tokens a day.
    const { stdout } = await days.run(7, ["watch", "--once"]);
    expect(stdout).toContain("Today    $0.02 · 3.30 k tokens");
  },
);
