import { breakdownSubjects, costBridgePartIds, weekStandings } from "@turnmeter/metrics";
import { z } from "zod";

export const count = z.number().int().nonnegative();
export const text = z.string();
export const signed = z.number().int().nullable();
export const signedNanoUsd = z.string().regex(/^-?\d+$/);
export const maybeText = z.string().nullable();
export const maybeNumber = z.number().nullable();
export const instant = z.iso.datetime().nullable();
export const date = z.iso.date();

export const usage = {
  requests: count,
  inputTokens: count,
  outputTokens: count,
  reasoningTokens: count,
  cacheReadTokens: count,
  cacheWrite5mTokens: count,
  cacheWrite1hTokens: count,
  cacheWriteUnknownTtlTokens: count,
  totalTokens: count.nullable(),
  webSearches: count,
  costUsd: maybeNumber,
  costNanoUsd: z.string().regex(/^\d+$/),
  unpricedRequests: count,
  unpricedTokens: count,
  tokenBasis: z.enum(["exact", "estimated", "lowerBound"]).nullable(),
  unknownUsageRequests: count,
  lowerBoundRequests: count,
  undatedRequests: count,
};
const outcomes = z.strictObject({
  ok: count,
  failed: count,
  invalid: count,
  rejected: count,
  denied: count,
  cancelled: count,
  interrupted: count,
  pending: count,
  detached: count,
});
export const callFigures = {
  calls: count,
  outcomes,
  errorRate: maybeNumber,
  rejectionRate: maybeNumber,
  p50Ms: maybeNumber,
  p90Ms: maybeNumber,
  p99Ms: maybeNumber,
  totalMs: maybeNumber,
  timedCalls: count,
  reportedCalls: count,
};
export const errorFigures = {
  count,
  sessions: count,
  exitCodes: z.array(z.strictObject({ exitCode: z.int(), count })),
  firstAt: instant,
  lastAt: instant,
};
export const agentFigures = {
  ...usage,
  runs: count,
  runsWithoutTranscript: count,
  toolCalls: count,
  p50Ms: maybeNumber,
  totalMs: maybeNumber,
  shareOfCost: maybeNumber,
};
export const totals = z.strictObject({
  ...usage,
  prompts: count,
  sessions: count,
  sessionsByKind: z.strictObject({ interactive: count, headless: count, background: count, unknown: count }),
  subagents: count,
  turnTimes: z.strictObject({
    turns: count,
    durationMs: maybeNumber,
    modelMs: maybeNumber,
    toolMs: maybeNumber,
    waitMs: maybeNumber,
    restMs: maybeNumber,
  }),
  toolCalls: count,
  outcomes,
  linesAdded: count,
  linesRemoved: count,
  apiErrors: count,
  interruptions: count,
  compactions: count,
});
export const recorded = {
  recordedCostUsd: maybeNumber,
  recordedCostNanoUsd: z.string().regex(/^\d+$/),
  recordedRequests: count,
  unrecordedRequests: count,
  recordedSessions: count,
  comparedCostUsd: maybeNumber,
  comparedCostNanoUsd: z.string().regex(/^\d+$/),
  comparedLowerBoundRequests: count,
};
/** Usage of one row of a listing. */
export const listedUsage = { ...usage, models: z.array(text) };
export const model = z.strictObject({ model: maybeText, source: text, ...usage });
export const tokenPrices = {
  inputUsd: z.number(),
  outputUsd: z.number(),
  cacheReadUsd: z.number(),
  cacheWrite5mUsd: z.number(),
  cacheWrite1hUsd: z.number(),
};
export const recordCount = z.strictObject({
  source: text,
  type: text,
  subtype: maybeText,
  clientVersion: maybeText,
  count,
  isKnown: z.boolean(),
});

export const names = z.array(z.strictObject({ name: text, count }));
export const places = z.strictObject({
  count,
  first: z.array(z.strictObject({ name: maybeText, file: text, line: maybeNumber })),
});

export const comparedSide = z.strictObject({
  value: maybeNumber,
  isLowerBound: z.boolean(),
  n: count,
  sessions: count,
});
export const side = z.strictObject({
  kind: z.enum(["session", "week", "month", "range", "model", "version", "folder"]),
  name: text,
  id: text,
  title: maybeText,
  firstWords: maybeText,
  since: date.nullable(),
  until: date.nullable(),
  totals,
});
const bridgeSide = z.strictObject({
  costNanoUsd: z.string().regex(/^\d+$/),
  requests: count,
  subagentRequests: count,
  promptTokens: count,
  cacheReadTokens: count,
  cacheWriteTokens: count,
  outputTokens: count,
  unexplainedRequests: count,
  unpricedRequests: count,
  unknownUsageRequests: count,
  lowerBoundRequests: count,
});
export const bridge = z.strictObject({
  before: bridgeSide,
  after: bridgeSide,
  parts: z.array(z.strictObject({ id: z.enum(costBridgePartIds), costNanoUsd: signedNanoUsd })),
});
export const comparedWeek = z.strictObject({
  span: z.looseObject({ week: text, since: date, until: date }),
  figures: z.looseObject({ requests: count }),
  before: z.array(z.looseObject({ week: text, standing: z.enum(["whole", "empty", "cut"]) })).length(4),
  wholeFrom: date.nullable(),
  median: z.looseObject({ weeks: count }).nullable(),
});
/** What the usage of a week is made of. */
export const weekParts = z.strictObject({
  models: z.array(model),
  projects: z.array(z.looseObject({ project: maybeText, ...usage })),
  agents: z.array(z.looseObject({ agentType: text, ...usage })),
  tools: z.array(z.looseObject({ tool: text, outcomes })),
});

const breakdownFigures = {
  beforeUsd: z.number(),
  afterUsd: z.number(),
  differenceUsd: z.number(),
  differenceNanoUsd: signedNanoUsd,
  lowerBoundRequests: count,
};
const sessionName = { title: maybeText, firstWords: maybeText, project: maybeText };
/** The rows of the first screen of the weekly page. */
export const firstScreen = z.strictObject({
  title: text,
  isCompared: z.boolean(),
  figures: z.array(
    z.strictObject({
      id: z.enum(["costUsd", "costPerPromptUsd", "prompts", "sessions", "activeMs", "errorRate"]),
      value: maybeNumber,
      before: maybeNumber,
      isNoise: z.boolean(),
    }),
  ),
  strip: z.array(
    z.strictObject({
      span: text,
      since: date,
      until: date,
      standing: z.enum(weekStandings),
      requests: count,
      costUsd: maybeNumber,
      costNanoUsd: text,
      unpricedRequests: count,
      lowerBoundRequests: count,
    }),
  ),
  why: z.strictObject({
    open: z.enum([...breakdownSubjects, "cause"]).nullable(),
    breakdowns: z.array(
      z.strictObject({
        by: z.enum(breakdownSubjects),
        parts: z.array(
          z.strictObject({
            key: maybeText,
            session: z.strictObject({ ...sessionName, startedAt: instant }).nullable(),
            ...breakdownFigures,
          }),
        ),
        rest: z.strictObject({ count, ...breakdownFigures }).nullable(),
        concentration: z.number(),
      }),
    ),
    causes: z
      .array(
        z.strictObject({
          id: z.enum(costBridgePartIds),
          differenceUsd: z.number(),
          differenceNanoUsd: signedNanoUsd,
        }),
      )
      .nullable(),
  }),
  worthDoing: z.array(
    z.strictObject({
      finding: text,
      avoidableUsd: z.number(),
      stake: text,
      what: text,
      where: maybeText,
      instruction: text,
    }),
  ),
  errorRate: z.strictObject({ low: z.number(), high: z.number() }).loose().nullable(),
  sessions: z.array(
    z.strictObject({
      sessionId: text,
      at: z.iso.datetime(),
      ...sessionName,
      requests: count,
      costUsd: maybeNumber,
      costNanoUsd: text,
      lowerBoundRequests: count,
    }),
  ),
});
