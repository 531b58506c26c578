import { expect, it } from "vitest";
import { LogFacts } from "../../src/live/log-facts.js";
import { resolveRoots } from "../../src/logs/resolve-roots.js";
import { countedOf, KeptDays } from "../util/kept-days.js";
import { liveReading } from "../util/live-reading.js";
import { fakeContext } from "../util/run-cli.js";

it("sessions whose logs go while they are followed count on, and in later runs", async () => {
  const days = new KeptDays();
  const { context } = fakeContext({ homeDirectory: days.home });
  const logs = new LogFacts({
    ...liveReading,
    cache: { folder: days.cache, build: () => "build1" },
    ledger: { folder: days.ledger, isNamed: false, countsPast: true },
    now: context.now,
  });
  const requestsNow = async (): Promise<number> => {
    await logs.read(await resolveRoots({}, context), null, null);
    return logs.settled().facts.requests.rowCount;
  };
  days.write(0);
  expect(await requestsNow()).toBe(2);
  days.write(1);
  expect(await requestsNow()).toBe(4);
  days.remove(0);
  days.remove(1);
  expect(await requestsNow()).toBe(4);
  expect(logs.gone.map(([path]) => path).toSorted()).toEqual([days.logOf(0), days.logOf(1)]);
  const { count } = logs;
  expect(await requestsNow()).toBe(4);
  expect(logs.count).toBe(count);
  expect(await days.totals(2)).toEqual({ counted: countedOf(2), stderr: "" });
});

it("watch shows a session of today whose log is gone, and none of before", async () => {
  const days = new KeptDays();
  for (const day of [0, 6, 7]) days.write(day);
  await days.totals(7);
  for (const day of [0, 7]) days.remove(day, 7);
  // $0.0225 and 3,300 tokens a day.
  const { stdout } = await days.run(7, ["watch", "--once"]);
  expect(stdout).toContain("Today    $0.02 · 3.30 k tokens");
});
