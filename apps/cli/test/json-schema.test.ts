import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { agentKinds, linkEvidences, sessionEndings, sessionKinds } from "@turnmeter/schema";
import { z } from "zod";
import { comparedNumbers, comparisonVerdicts, costBridgePartIds, ledgerStepIds } from "@turnmeter/metrics";
import { differenceStepIds } from "../src/explain/ccusage/difference-step.js";
import { readingCommands, resultCommands } from "./util/command-lists.js";
import { emptyFolder } from "./util/log-folder.js";
import { readJson } from "./util/run-cli.js";
import { sessionShape, turnShape } from "./util/session-json.js";
import { shopLogs } from "./util/shop-logs.js";

const count = z.number().int().nonnegative();
const text = z.string();
const signed = z.number().int().nullable();
const signedNanoUsd = z.string().regex(/^-?\d+$/);
const maybeText = z.string().nullable();
const maybeNumber = z.number().nullable();
const instant = z.iso.datetime().nullable();
const date = z.iso.date();

const usage = {
  requests: count,
  inputTokens: count,
  outputTokens: count,
  reasoningTokens: count,
  cacheReadTokens: count,
  cacheWrite5mTokens: count,
  cacheWrite1hTokens: count,
  cacheWriteUnknownTtlTokens: count,
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
const totals = z.strictObject({
  ...usage,
  prompts: count,
  sessions: count,
  sessionsByKind: z.strictObject({ interactive: count, headless: count, background: count }),
  subagents: count,
  turnTimes: z.strictObject({
    turns: count,
    durationMs: count,
    modelMs: count,
    toolMs: count,
    waitMs: count,
    restMs: count,
  }),
  toolCalls: count,
  outcomes,
  linesAdded: count,
  linesRemoved: count,
  apiErrors: count,
  interruptions: count,
  compactions: count,
});
const recorded = {
  recordedCostUsd: maybeNumber,
  recordedCostNanoUsd: z.string().regex(/^\d+$/),
  recordedRequests: count,
  unrecordedRequests: count,
  recordedSessions: count,
  comparedCostUsd: maybeNumber,
  comparedCostNanoUsd: z.string().regex(/^\d+$/),
  comparedLowerBoundRequests: count,
};
const model = z.strictObject({ model: maybeText, source: text, ...usage });
const tokenPrices = {
  inputUsd: z.number(),
  outputUsd: z.number(),
  cacheReadUsd: z.number(),
  cacheWrite5mUsd: z.number(),
  cacheWrite1hUsd: z.number(),
};
const recordCount = z.strictObject({
  source: text,
  type: text,
  subtype: maybeText,
  clientVersion: maybeText,
  count,
  isKnown: z.boolean(),
});

const names = z.array(z.strictObject({ name: text, count }));
const places = z.strictObject({
  count,
  first: z.array(z.strictObject({ name: maybeText, file: text, line: maybeNumber })),
});

const comparedSide = z.strictObject({
  value: maybeNumber,
  isLowerBound: z.boolean(),
  n: count,
  sessions: count,
});
const side = z.strictObject({
  kind: z.enum(["session", "week", "month", "range", "model", "version", "folder"]),
  name: text,
  id: text,
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
const bridge = z.strictObject({
  before: bridgeSide,
  after: bridgeSide,
  parts: z.array(z.strictObject({ id: z.enum(costBridgePartIds), costNanoUsd: signedNanoUsd })),
});
const comparedWeek = z.strictObject({
  span: z.looseObject({ week: text, since: date, until: date }),
  figures: z.looseObject({ requests: count }),
  before: z.array(z.looseObject({ week: text, standing: z.enum(["whole", "empty", "cut"]) })).length(4),
  wholeFrom: date.nullable(),
  median: z.looseObject({ weeks: count }).nullable(),
});

const cases: readonly {
  readonly args: readonly [string, ...string[]];
  readonly row: z.ZodType;
  readonly own?: z.ZodRawShape;
  readonly totals?: z.ZodType;
}[] = [
  {
    args: ["report"],
    row: z.strictObject({ week: text, ...usage }),
    own: {
      findings: z.array(
        z.strictObject({
          id: text,
          tone: z.enum(["good", "bad", "neutral"]),
          text,
          evidence: z.array(z.strictObject({ label: text, section: maybeText, place: maybeText })),
        }),
      ),
      comparison: comparedWeek.nullable(),
      weekSoFar: comparedWeek.nullable(),
      bridge: bridge.nullable(),
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
      }),
      activity: z.array(z.looseObject({ weekday: count, hour: count, requests: count })),
    },
  },
  { args: ["totals"], row: totals },
  { args: ["daily"], row: z.strictObject({ date, ...usage }) },
  {
    args: ["daily", "--cost", "both", "--breakdown"],
    row: z.strictObject({
      date,
      ...usage,
      ...recorded,
      models: z.array(z.strictObject({ ...model.shape, ...recorded })),
    }),
    totals: z.strictObject({ ...totals.shape, ...recorded }),
  },
  { args: ["daily", "--breakdown"], row: z.strictObject({ date, ...usage, models: z.array(model) }) },
  { args: ["weekly"], row: z.strictObject({ week: text, ...usage }) },
  { args: ["monthly"], row: z.strictObject({ month: text, ...usage }) },
  {
    args: ["sessions"],
    row: z.strictObject({
      ...usage,
      sessionId: text,
      kind: z.enum(sessionKinds).nullable(),
      project: maybeText,
      title: maybeText,
      startedAt: instant,
      endedAt: instant,
      ending: z.enum(sessionEndings).nullable(),
      activeMs: maybeNumber,
      copiedRequests: count,
    }),
    own: {
      averages: z.strictObject({
        kinds: z.array(z.enum(sessionKinds)),
        sessions: count,
        requests: maybeNumber,
        tokens: maybeNumber,
        costUsd: maybeNumber,
        activeMs: maybeNumber,
        lowerBoundRequests: count,
      }),
    },
  },
  { args: ["projects"], row: z.strictObject({ project: maybeText, ...usage }) },
  { args: ["models"], row: model },
  {
    args: ["tools"],
    row: z.strictObject({
      tool: text,
      calls: count,
      outcomes,
      errorRate: maybeNumber,
      rejectionRate: maybeNumber,
      p50Ms: maybeNumber,
      p90Ms: maybeNumber,
      p99Ms: maybeNumber,
      totalMs: count,
      timedCalls: count,
      reportedCalls: count,
    }),
  },
  {
    args: ["errors"],
    row: z.strictObject({
      outcome: text,
      errorKind: maybeText,
      tool: text,
      count,
      sessions: count,
      exitCodes: z.array(z.strictObject({ exitCode: z.int(), count })),
      firstAt: instant,
      lastAt: instant,
    }),
    own: {
      failures: z.array(
        z.strictObject({
          outcome: z.enum(["failed", "invalid"]),
          errorKind: maybeText,
          tool: text,
          chains: count,
          failures: count,
          attempts: count,
          fixed: count,
          abandoned: count,
          failing: count,
          medianFixMs: maybeNumber,
          totalFixMs: count,
          timedFixes: count,
          requests: count,
          costUsd: maybeNumber,
          costNanoUsd: text,
          unpricedRequests: count,
          lowerBoundRequests: count,
          examples: z.array(z.strictObject({ sessionId: text, file: text, line: count })),
        }),
      ),
    },
  },
  {
    args: ["agents"],
    row: z.strictObject({
      ...usage,
      agentType: text,
      runs: count,
      runsWithoutTranscript: count,
      toolCalls: count,
      p50Ms: maybeNumber,
      totalMs: count,
      shareOfCost: maybeNumber,
    }),
  },
  {
    args: ["agents", "--by", "run"],
    row: z.strictObject({
      ...usage,
      agentId: text,
      sessionId: text,
      parentThreadId: text,
      callId: maybeText,
      linkEvidence: z.enum(linkEvidences).nullable(),
      kind: z.enum(agentKinds),
      depth: count,
      agentType: text,
      description: maybeText,
      durationMs: maybeNumber,
      hasTranscript: z.boolean(),
      reportedTokens: maybeNumber,
      reportedDurationMs: maybeNumber,
      reportedToolUses: maybeNumber,
      status: maybeText,
    }),
  },
  {
    args: ["blocks"],
    row: z.strictObject({
      ...usage,
      startAt: z.iso.datetime(),
      endAt: z.iso.datetime(),
      isGap: z.boolean(),
      isActive: z.boolean(),
      firstRequestAt: instant,
      lastRequestAt: instant,
      models: z.array(text),
      tokens: count,
      burnRate: z
        .strictObject({ tokensPerMinute: z.number(), costUsdPerMinute: maybeNumber, activeSpanMs: count })
        .nullable(),
      projection: z.strictObject({ remainingMs: count, tokens: count, costUsd: maybeNumber }).nullable(),
      shareOfLimit: maybeNumber,
      projectedShareOfLimit: maybeNumber,
    }),
    own: { tokenLimit: count.nullable() },
  },
  {
    args: ["session", "a1111111"],
    row: z.strictObject({ ...usage, ...turnShape }),
    own: sessionShape(z.object(usage).shape),
  },
  {
    args: ["export", "--to", join(emptyFolder(), "export")],
    row: z.strictObject({ metric: text, unit: text, dataPoints: count, value: z.number() }),
    own: {
      as: z.literal("otel-json"),
      file: text,
      leftOut: z.strictObject({ requests: count, undated: count }),
    },
  },
  {
    args: ["explain"],
    row: z.strictObject({
      step: z.enum(ledgerStepIds),
      kind: z.enum(["context", "plus", "minus", "sum", "part"]),
      rule: text,
      count: z.number().int(),
      inputTokens: signed,
      outputTokens: signed,
      reasoningTokens: signed,
      cacheReadTokens: signed,
      cacheWrite5mTokens: signed,
      cacheWrite1hTokens: signed,
      webSearches: signed,
      costUsd: maybeNumber,
      costNanoUsd: signedNanoUsd,
      unpricedTokens: signed,
      lowerBoundRequests: signed,
      examples: z.array(text),
    }),
    own: { as: z.null() },
  },
  {
    args: ["explain", "--as", "ccusage"],
    row: z.strictObject({
      step: z.enum(differenceStepIds),
      kind: z.enum(["sum", "difference"]),
      rule: maybeText,
      reason: text,
      count: z.number().int(),
      inputTokens: z.number().int(),
      outputTokens: z.number().int(),
      cacheReadTokens: z.number().int(),
      cacheWriteTokens: z.number().int(),
      costUsd: z.number(),
      costNanoUsd: signedNanoUsd,
      examples: z.array(text),
    }),
    own: { as: text },
  },
  {
    args: ["doctor"],
    row: z.strictObject({ code: text, file: maybeText, line: maybeNumber, count, detail: maybeText }),
    own: {
      files: z.strictObject({
        read: count,
        documents: count,
        skipped: count,
        failed: count,
        lines: count,
        sizeBytes: count,
        reasons: z.array(z.strictObject({ status: text, reason: text, count })),
        unread: z.array(z.strictObject({ file: text, status: text, reason: text })),
      }),
      records: z.array(recordCount),
      unknownRecords: z.array(recordCount),
      versions: z.array(
        z.strictObject({
          source: text,
          clientVersion: maybeText,
          files: count,
          lines: count,
          records: names,
          unknownTypes: names,
          unknownTools: names,
          unknownModels: names,
          unknownFields: names,
          oddFields: names,
          badLines: places,
          unpairedCalls: places,
          orphanResults: places,
          agentsWithoutTranscript: places,
        }),
      ),
      drift: z.strictObject({
        rows: count,
        rowsNotUnderstood: count,
        share: z.number(),
        problems: z.strictObject({ deliberate: count, drift: count, data: count }),
      }),
      rules: z.array(text),
    },
  },
  {
    args: ["prices"],
    row: z.strictObject({
      model: text,
      aliases: z.array(text),
      from: date.nullable(),
      until: date.nullable(),
      ...tokenPrices,
      longPrompts: z.array(
        z.strictObject({ abovePromptTokens: count, until: date.nullable(), ...tokenPrices }),
      ),
      fast: z.strictObject({ until: date.nullable(), ...tokenPrices }).nullable(),
      source: z.array(text),
      asOf: date.nullable(),
      confidence: maybeText,
      note: maybeText,
    }),
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
      notes: z.array(text),
    },
  },
  ...(["info", "clear"] as const).map((action) => ({
    args: ["cache", action] as const,
    row: z.strictObject({ folder: text, files: count, sizeBytes: count, writtenAt: instant }),
    own: { action: z.literal(action) },
  })),
];

const logs = shopLogs();
const cache = { folder: join(emptyFolder(), "cache"), build: () => "build1" };

describe("JSON", () => {
  it("is checked for every command", () => {
    expect([...new Set(cases.map(({ args: [name] }) => name))].sort()).toEqual([...resultCommands].sort());
  });

  it.each(cases)(
    "has the keys of the contract: $args",
    async ({ args, row, own = {}, totals: all = totals }) => {
      const [name] = args;
      const path = name === "prices" || name === "cache" ? [] : ["--path", logs];
      const json = await readJson([...args, ...path], { cache });
      const envelope = z.strictObject({
        schema: z.literal(`turnmeter/${name}@1`),
        period: z.strictObject({
          since: date.nullable(),
          until: date.nullable(),
          timezone: z.literal("UTC"),
        }),
        totals: all,
        rows: z.array(row),
        problems: z.strictObject({ count, byCode: z.record(text, count) }),
        ...own,
      });
      expect(() => envelope.parse(json)).not.toThrow();
      if (name !== "doctor") expect(json.rows.length).toBeGreaterThan(0);
    },
  );

  // An export has a row a metric, whether or not there is anything to count.
  it.each(readingCommands.filter((name) => name !== "export"))(
    "of %s is whole without logs",
    async (name) => {
      const json = await readJson([name, "--path", emptyFolder()]);
      expect(json.rows).toEqual([]);
      expect(json.totals).toMatchObject({ requests: 0, costNanoUsd: "0", sessions: 0 });
      expect(json.problems).toEqual({ count: 0, byCode: {} });
    },
  );
});
