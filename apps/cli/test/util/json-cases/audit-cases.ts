import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ruleGroups, severities, subjectKinds } from "@turnmeter/audit";
import { z } from "zod";
import { count, instant, maybeNumber, maybeText, text } from "../json-shapes.js";
import { emptyFolder } from "../log-folder.js";
import type { JsonCase } from "./json-case.js";

const money = { costUsd: maybeNumber, costNanoUsd: text };
const severity = z.enum(severities);

/** What the logs of the shop do is all allowed, unless somebody says no. */
const policy = join(emptyFolder(), "policy.json");
writeFileSync(policy, '{ "deniedTools": ["Bash"] }');

/** The JSON of an audit. */
export const auditCases: readonly JsonCase[] = [
  {
    args: ["audit", "--policy", policy],
    row: z.strictObject({
      rule: text,
      severity,
      subject: z.strictObject({ kind: z.enum(subjectKinds), name: text }),
      count,
      sessions: count,
      firstAt: instant.nullable(),
      lastAt: instant.nullable(),
      places: z
        .array(
          z.strictObject({
            sessionId: text,
            agentId: maybeText,
            file: text,
            line: count,
            at: instant.nullable(),
          }),
        )
        .max(3),
      waste: z
        .strictObject({
          calls: count,
          tokens: maybeNumber,
          durationMs: maybeNumber,
          ...money,
          basis: z.literal("estimate"),
        })
        .nullable(),
      extent: z.strictObject({ calls: count, requests: count, activeMs: count, ...money }).nullable(),
    }),
    own: {
      hits: z.record(severity, count),
      rules: z.array(
        z.strictObject({
          rule: text,
          group: z.enum(ruleGroups),
          title: text,
          severity,
          state: z.enum(["judged", "off", "needs-policy", "needs-inputs"]),
          judged: count,
          hits: count,
          notJudged: z.record(text, count),
        }),
      ),
      unjudgeable: z.array(z.strictObject({ id: text, title: text, why: text })),
    },
  },
];
