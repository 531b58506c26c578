import { comparedNumbers, comparisonVerdicts, ledgerStepIds } from "@turnmeter/metrics";
import { z } from "zod";
import {
  count,
  text,
  signed,
  signedNanoUsd,
  maybeText,
  maybeNumber,
  date,
  usage,
  listedUsage,
  comparedSide,
  side,
  bridge,
  firstScreen,
  comparedWeek,
  weekParts,
} from "../json-shapes.js";
import { sessionShape, turnShape } from "../session-json.js";
import type { JsonCase } from "./json-case.js";

/** The JSON of the commands that can write a page. */
export const pageCases: readonly JsonCase[] = [
  {
    args: ["report"],
    row: z.strictObject({ week: text, ...listedUsage }),
    own: {
      sources: z.array(text),
      prices: z.strictObject({ hash: text, asOf: date }),
      firstScreen: firstScreen.nullable(),
      budget: z.null(),
      plan: z.null(),
      findings: z.array(
        z.strictObject({
          id: text,
          tone: z.enum(["good", "bad", "neutral"]),
          text,
          figures: z.record(text, z.number()),
          evidence: z.array(z.strictObject({ label: text, section: maybeText, place: maybeText })),
        }),
      ),
      comparison: comparedWeek.nullable(),
      weekSoFar: comparedWeek.nullable(),
      bridge: bridge.nullable(),
      weekParts: z.strictObject({ now: weekParts, before: weekParts }).nullable(),
      weeks: z.array(z.strictObject({ week: text, ...usage })),
      dailyModels: z.array(
        z.strictObject({
          date,
          model: maybeText,
          requests: count,
          tokens: count,
          costUsd: maybeNumber,
          costNanoUsd: text,
          lowerBoundRequests: count,
        }),
      ),
      failures: z.array(z.looseObject({ tool: text, chains: count, costNanoUsd: text })),
      times: z.strictObject({
        byDay: z.array(z.looseObject({ date, turns: count, durationMs: count })),
        responses: z.array(z.looseObject({ model: maybeText, timedResponses: count })),
        turns: z.looseObject({}),
      }),
      cacheByDay: z.array(z.looseObject({ date })),
      cacheHealth: z.looseObject({}),
      context: z.strictObject({
        bands: z.array(z.looseObject({ requests: count })),
        sizes: z.looseObject({}),
        sessions: z.array(z.looseObject({ sessionId: text })),
        compactions: z.array(z.looseObject({ sessionId: text })),
        excess: z.looseObject({ aboveTokens: count, requests: count, tokens: count, costNanoUsd: text }),
      }),
      activity: z.array(z.looseObject({ weekday: count, hour: count, requests: count })),
      ledger: z.array(
        z.looseObject({ step: z.enum(ledgerStepIds), count: signed, costNanoUsd: signedNanoUsd }),
      ),
      goneLogs: z.null(),
      quality: z.looseObject({ recordsRead: count, unknownRecords: z.array(z.looseObject({ count })) }),
    },
  },
  {
    args: ["session", "a1111111"],
    row: z.strictObject({ ...usage, ...turnShape }),
    own: sessionShape(z.object(usage).shape),
  },
  {
    args: ["compare", "2026-W46", "2026-W47"],
    row: z.strictObject({
      figure: z.enum(comparedNumbers),
      tool: maybeText,
      before: comparedSide,
      after: comparedSide,
      difference: maybeNumber,
      relativeDifference: maybeNumber,
      interval: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
      pValue: maybeNumber,
      verdict: z.enum(comparisonVerdicts),
    }),
    own: {
      before: side,
      after: side,
      bridge,
      shared: z.strictObject({ requests: count, sessions: count }),
      judging: z.strictObject({
        confidence: z.literal(0.95),
        significance: z.literal(0.05),
        leastCases: z.literal(20),
        leastSessions: z.literal(5),
      }),
      prices: z.strictObject({ hash: text, asOf: date }),
      notes: z.array(text),
    },
  },
];
