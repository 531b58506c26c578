import { sessionEndings, sessionKinds } from "@turnmeter/schema";
import { z } from "zod";
import {
  count,
  text,
  maybeText,
  maybeNumber,
  instant,
  date,
  usage,
  listedUsage,
  totals,
  recorded,
  model,
} from "../json-shapes.js";
import type { JsonCase } from "./json-case.js";

/** The JSON of the commands that list what was used. */
export const usageCases: readonly JsonCase[] = [
  { args: ["totals"], row: totals, own: { budget: z.null(), plan: z.null() } },
  { args: ["daily"], row: z.strictObject({ date, ...listedUsage }) },
  { args: ["usage"], row: z.strictObject({ project: maybeText, model: maybeText, ...usage }) },
  {
    args: ["usage", "--by", "week,branch,agent"],
    row: z.strictObject({ week: text, branch: maybeText, agentType: maybeText, ...listedUsage }),
  },
  {
    args: ["branches"],
    row: z.strictObject({
      project: maybeText,
      branch: maybeText,
      sessions: count,
      lastAt: instant,
      commits: maybeNumber,
      pullRequests: maybeNumber,
      pullRequestNumbers: z.array(count),
      ...listedUsage,
    }),
  },
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
  { args: ["weekly"], row: z.strictObject({ week: text, ...listedUsage }) },
  { args: ["monthly"], row: z.strictObject({ month: text, ...listedUsage }) },
  {
    args: ["sessions"],
    row: z.strictObject({
      ...listedUsage,
      sessionId: text,
      kind: z.enum(sessionKinds).nullable(),
      project: maybeText,
      title: maybeText,
      firstWords: maybeText,
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
  { args: ["projects"], row: z.strictObject({ project: maybeText, ...listedUsage }) },
  {
    args: ["projects", "--by", "folder"],
    row: z.strictObject({ project: maybeText, folder: maybeText, ...listedUsage }),
  },
  { args: ["models"], row: model },
];
