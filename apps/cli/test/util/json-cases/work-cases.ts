import { agentKinds, linkEvidences } from "@turnmeter/schema";
import { z } from "zod";
import {
  count,
  text,
  maybeText,
  maybeNumber,
  instant,
  usage,
  callFigures,
  errorFigures,
  agentFigures,
} from "../json-shapes.js";
import type { JsonCase } from "./json-case.js";

const repairs = {
  fixedCalls: count.nullable(),
  givenUpCalls: count.nullable(),
  costUsd: maybeNumber,
  costNanoUsd: text,
  unpricedRequests: count,
  lowerBoundRequests: count,
  programs: z.array(z.strictObject({ program: text, count })),
  examples: z.array(
    z.strictObject({
      sessionId: text,
      agentId: maybeText,
      file: text,
      line: count,
      at: instant.nullable(),
    }),
  ),
};

/** The JSON of the commands about tools, subagents and time. */
export const workCases: readonly JsonCase[] = [
  {
    args: ["tools"],
    row: z.strictObject({ tool: text, ...callFigures }),
    own: { all: z.strictObject(callFigures) },
  },
  {
    args: ["errors"],
    row: z.strictObject({ outcome: text, errorKind: maybeText, tool: text, ...errorFigures, ...repairs }),
    own: {
      all: z.strictObject({ ...errorFigures, ...repairs }),
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
          totalFixMs: maybeNumber,
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
    row: z.strictObject({ agentType: text, ...agentFigures, models: z.array(text) }),
    own: { all: z.strictObject(agentFigures) },
  },
  {
    args: ["agents", "--by", "run"],
    row: z.strictObject({
      ...usage,
      models: z.array(text),
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
    own: { all: z.strictObject(agentFigures) },
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
];
