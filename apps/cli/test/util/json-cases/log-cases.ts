import { join } from "node:path";
import { ledgerStepIds } from "@turnmeter/metrics";
import { z } from "zod";
import { differenceStepIds } from "../../../src/analysis/ccusage/difference-step.js";
import {
  count,
  text,
  signed,
  signedNanoUsd,
  maybeText,
  maybeNumber,
  instant,
  date,
  tokenPrices,
  recordCount,
  names,
  places,
} from "../json-shapes.js";
import { emptyFolder } from "../log-folder.js";
import type { JsonCase } from "./json-case.js";

const lakeOfOne = join(emptyFolder(), "lake");

/** The JSON of the commands about logs, prices and what the program keeps. */
export const logCases: readonly JsonCase[] = [
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
    args: ["export", "--as", "lake", "--machine", "laptop", "--to", lakeOfOne],
    row: z.strictObject({ table: text, rows: count, bytes: count }),
    own: {
      as: z.literal("lake"),
      folder: text,
      machine: text,
      sources: count,
      sourceBytes: count,
      gone: count,
      written: count,
      kept: count,
      removed: count,
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
    own: { as: text, command: text },
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
      effects: z.array(
        z.strictObject({ effect: z.string(), code: z.string(), count, files: count, meaning: z.string() }),
      ),
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
      cacheRefusal: z.null(),
      history: z.null(),
      notCounted: z.array(z.strictObject({ agent: z.string(), folder: z.string(), why: z.string() })),
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
    args: ["ledger"],
    row: z.strictObject({ source: text, units: count, past: count }),
    own: { folder: text, files: count, sizeBytes: count, since: instant, goneSince: z.null() },
  },
  {
    args: ["lake", "machines", lakeOfOne],
    row: z.strictObject({
      machine: text,
      person: maybeText,
      changedAt: instant,
      units: count,
      rows: count,
      bytes: count,
      program: text,
      version: count,
      readableFrom: count,
      fault: z.null(),
    }),
    own: { action: z.literal("machines"), folder: text, odd: z.array(text) },
  },
  ...(["info", "clear"] as const).map((action) => ({
    args: ["cache", action] as const,
    row: z.strictObject({
      folder: text,
      files: count,
      sizeBytes: count,
      writtenAt: instant,
      refusal: z.null(),
    }),
    own: { action: z.literal(action) },
  })),
  {
    args: ["ledger"],
    row: z.strictObject({ source: text, units: count, past: count }),
    own: { folder: text, files: count, sizeBytes: count, since: instant, goneSince: z.null() },
  },
];
