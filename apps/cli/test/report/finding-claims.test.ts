import { periodOf } from "@turnmeter/metrics";
import { findings, weeklyReport, written } from "@turnmeter/reporting";
import { describe, expect, it } from "vitest";
import { openSelection, selectPeriod } from "../../src/logs/selection.js";
import { reportData } from "../../src/analysis/weekly/weekly-page.js";
import { expectFindings } from "../util/finding-claims.js";
import { logFolder } from "../util/log-folder.js";
import { prompt, response, result } from "../util/rows.js";
import { fakeContext } from "../util/run-cli.js";

const zone = { timezone: "UTC", weekStart: "monday" } as const;

/** What a session does, once a minute. */
interface Minute {
  readonly model?: string;
  readonly tokens: Parameters<typeof response>[3]["tokens"];
  /** How long its call of Bash took. */
  readonly callMs: number;
  readonly isError?: boolean;
}

let calls = 0;

/** A session in which each minute has a prompt, a response that calls Bash, and the call's result. */
function session(number: number, day: string, minutes: readonly Minute[]) {
  const sessionId = `d999999${number}-0000-4000-8000-000000000000`;
  const context = { sessionId, cwd: "/home/ann/shop" };
  const rows = minutes.flatMap(({ model = "claude-opus-5-5", tokens = {}, callMs, isError = false }, at) => {
    calls += 1;
    const begin = Date.parse(`${day}T08:00:00.000Z`) + at * 60_000;
    const time = (afterMs: number): string => new Date(begin + afterMs).toISOString();
    const id = `FINDaaaaaaaaaaaa${String(calls).padStart(4, "0")}`;
    const callId = `toolu_01${id}`;
    return [
      ...(at % 3 === 0 ? [prompt(context, time(0), "next")] : []),
      response(context, time(2000), id, {
        model,
        tokens,
        calls: { [callId]: "Bash" },
        input: { command: id },
      }),
      result(context, time(2000 + callMs), callId, {
        isError,
        ...(isError ? { text: "Exit code 1" } : {}),
      }),
      ...(isError ? [] : [{ type: "brand-new-record", sessionId, timestamp: time(3000) }]),
    ];
  });
  return [`${sessionId}.jsonl`, rows] as const;
}

function times(count: number, minuteOf: (at: number) => Minute): readonly Minute[] {
  return Array.from({ length: count }, (_, at) => minuteOf(at));
}

const haiku = "claude-haiku-4-5-20251001";
const before = [
  session(
    1,
    "2026-10-28",
    times(2, () => ({ tokens: { output: 1000 }, callMs: 100 })),
  ),
  session(
    2,
    "2026-11-04",
    times(66, () => ({ model: haiku, tokens: { read: 50_000, output: 9000 }, callMs: 100 })),
  ),
];
// Less than half of a week's tokens: with more, nothing is said in dollars.
const unpriced = [4, 5, 6].map((number) =>
  session(
    number,
    "2026-11-11",
    times(4, () => ({ model: "made-up-model", tokens: { input: 120_000 }, callMs: 100 })),
  ),
);
// Of every ten prompts one finds nothing in the cache, and calls take 20 s.
const largePrompts = session(
  3,
  "2026-11-10",
  times(70, (at) => ({
    tokens: at % 10 === 9 ? { write1h: 250_000, output: 900 } : { read: 249_000, write1h: 1000, output: 900 },
    callMs: 20_000,
  })),
);
// Every third call fails, and nothing that is written to the cache is read.
const failures = session(
  7,
  "2026-11-10",
  times(66, (at) => ({
    model: haiku,
    tokens: { write1h: 20_000, output: 9000 },
    callMs: 100,
    isError: at % 3 === 0,
  })),
);

describe("findings", () => {
  it.each([
    {
      week: "of large prompts",
      sessions: [largePrompts, ...unpriced],
      ids: [
        "cost-rose",
        "large-session",
        "model-share",
        "large-contexts",
        "cost-per-prompt",
        "cache-breaks",
        "unread-cache-writes",
        "drift",
      ],
    },
    {
      week: "of failures",
      sessions: [failures, ...unpriced],
      ids: [
        "cost-rose",
        "large-session",
        "cache-breaks",
        "failure-cost",
        "cost-per-prompt",
        "unread-cache-writes",
        "unpriced-share",
        "tool-error-rate",
      ],
    },
  ])("say what the tables say, of a week $week", async ({ sessions, ids }) => {
    const { context } = fakeContext();
    const folder = logFolder(Object.fromEntries([...before, ...sessions]));
    const whole = await openSelection({ path: [folder], ...zone, quiet: true }, context, {
      mayBeEmpty: true,
    });
    const data = reportData(selectPeriod(whole, periodOf("2026-11-09", "2026-11-15", zone)), {});
    const report = written(weeklyReport(data));
    expectFindings(report, data);
    expect(findings(data).map(({ id }) => id)).toEqual(ids);
  });
});
