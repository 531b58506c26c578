import type { ResultEvent, ResultSignal } from "@turnmeter/schema";
import type { Projected } from "../projection.js";
import { mostSearches } from "../decoding/count.js";
import type { ResultEvidence } from "./result-evidence.js";
import {
  arrayOf,
  durationOf,
  has,
  integerOf,
  measuredOf,
  numberOf,
  objectOf,
  stringOf,
} from "../decoding/values.js";

/** Figures and ids in a structured result. */
export type ResultFigures = Pick<
  ResultEvent,
  "durationMs" | "linesAdded" | "linesRemoved" | "webSearches" | "taskId" | "taskStatus" | "workflowId"
>;

/** The figures of a structured result. Lines changed count only where the call went well. */
export function resultFigures(evidence: ResultEvidence, outcome: ResultSignal["outcome"]): ResultFigures {
  const { structured, tool } = evidence;
  const lines = structured === null || outcome !== "ok" ? null : linesChanged(structured, tool);
  return {
    durationMs: structured === null ? null : reportedDuration(structured),
    linesAdded: lines?.added ?? null,
    linesRemoved: lines?.removed ?? null,
    webSearches: structured === null ? null : webSearches(structured, tool),
    taskId: structured === null || outcome !== "detached" ? null : launchedTask(structured),
    taskStatus: null,
    workflowId: structured === null ? null : stringOf(structured["runId"]),
  };
}

function reportedDuration(structured: Projected): number | null {
  const seconds = numberOf(structured["durationSeconds"]);
  return (
    durationOf(structured["durationMs"]) ??
    durationOf(structured["totalDurationMs"]) ??
    (seconds === null ? null : durationOf(seconds * 1000))
  );
}

function linesChanged(
  structured: Projected,
  tool: string | null,
): { readonly added: number; readonly removed: number } | null {
  const isWrite = tool === null || tool === "Write";
  const created = measuredOf(structured["content"])?.lineCount;
  if (isWrite && structured["type"] === "create" && created !== undefined)
    return { added: created, removed: 0 };
  if (!Array.isArray(structured["structuredPatch"])) return null;
  let added = 0;
  let removed = 0;
  for (const hunk of arrayOf(structured["structuredPatch"])) {
    for (const line of arrayOf(objectOf(hunk)?.["lines"])) {
      const sign = measuredOf(line)?.prefix;
      if (sign === "+") added += 1;
      if (sign === "-") removed += 1;
    }
  }
  return { added, removed };
}

/** Billed searches; older results do not count them but hold one object for each. */
function webSearches(structured: Projected, tool: string | null): number | null {
  const isSearch = tool === "WebSearch" || (tool === null && has(structured, "durationSeconds"));
  if (!isSearch) return null;
  const told = integerOf(structured["searchCount"]);
  if (told !== null && told >= 0 && told <= mostSearches) return told;
  if (!Array.isArray(structured["results"])) return null;
  return structured["results"].filter((item) => measuredOf(item)?.type === "object").length;
}

function launchedTask(structured: Projected): string | null {
  return (
    stringOf(structured["backgroundTaskId"]) ??
    stringOf(structured["taskId"]) ??
    stringOf(structured["agentId"]) ??
    stringOf(structured["agent_id"])
  );
}
