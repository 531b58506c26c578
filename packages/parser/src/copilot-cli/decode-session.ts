import { largestTotal, type LogEvent, type RowOrigin } from "@turnmeter/schema";
import { contextWindowAt } from "../decoding/context-window.js";
import { markAt, sessionStateOf, promptAt } from "../decoding/events-at.js";
import { onThread } from "../decoding/main-thread-origin.js";
import { durationOf, integerOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";
import { addStoredCalls, compactionCall } from "./decode-response.js";
import { type CopilotRow, type DecodeRow, noteContext, noteModel, settingsOf } from "./session.js";
import { nanoUsdOfAiu, outputOnly, statedUsage } from "./usage.js";
import type { Projected } from "../projection.js";
import type { ModelSum, StatedSums } from "./usage-ledger.js";
import { plus, tokensOf } from "../decoding/usage-sums.js";

/** `sums` is null if the row states none. */
interface ReadSums {
  readonly sums: StatedSums | null;
  readonly problems: readonly LogEvent[];
}

/** Name of the main conversation among a sum's agents. */
const mainName = "main";

/** Sums by model, and by agent if those add up. */
function readSums(fields: Projected | null, origin: RowOrigin): ReadSums {
  const metrics = objectOf(fields?.["modelMetrics"]);
  if (metrics === null) return { sums: null, problems: [] };
  const problems: LogEvent[] = [];
  const byModel = sumsByModel(metrics, origin, problems);
  const byAgent = new Map<string | null, ReadonlyMap<string, ModelSum>>();
  // Problems are reported for the sums by model.
  for (const [name, agent] of Object.entries(objectOf(fields?.["agentMetrics"]) ?? {})) {
    const ofAgent = objectOf(objectOf(agent)?.["modelMetrics"]) ?? {};
    byAgent.set(name === mainName ? null : name, sumsByModel(ofAgent, origin, []));
  }
  return { sums: { byModel, byAgent: addUp(byAgent, byModel) ? byAgent : null }, problems };
}

function sumsByModel(
  metrics: Projected,
  origin: RowOrigin,
  problems: LogEvent[],
): ReadonlyMap<string, ModelSum> {
  const sums = new Map<string, ModelSum>();
  for (const [model, value] of Object.entries(metrics)) {
    const metric = objectOf(value);
    const usage = objectOf(metric?.["usage"]);
    if (usage === null) continue;
    const stated = statedUsage(usage, origin, largestTotal);
    problems.push(...stated.problems);
    sums.set(model, { usage: stated.usage, calls: integerOf(objectOf(metric?.["requests"])?.["count"]) });
  }
  return sums;
}

function addUp(
  byAgent: ReadonlyMap<string | null, ReadonlyMap<string, ModelSum>>,
  byModel: ReadonlyMap<string, ModelSum>,
): boolean {
  return [...byModel].every(([model, { usage }]) => {
    const ofAgents = [...byAgent.values()].map((sums) => sums.get(model)?.usage ?? outputOnly(0));
    const all = ofAgents.reduce(plus, outputOnly(0));
    return all.outputTokens === usage.outputTokens && tokensOf(all) === tokensOf(usage);
  });
}

/** A session begins, or goes on. */
export const decodeStart: DecodeRow = ({ session, origin, data, projected }) => {
  noteModel(session, origin, data["selectedModel"]);
  noteEffort({ session, origin, data });
  if (projected.record["type"] === "session.resume") session.ledger.resume(origin.line);
  const isBackground = stringOf(data["detachedFromSpawningParentSessionId"]) !== null;
  return isBackground ? [sessionStateOf(origin, { sessionKind: "background" })] : [];
};

/** A subagent has its settings. */
export const decodeSettings: DecodeRow = ({ session, origin, data }) => {
  noteModel(session, origin, data["model"]);
  noteEffort({ session, origin, data });
  return [];
};

/** The session works elsewhere. */
export const decodeContext: DecodeRow = ({ session, data }) => {
  noteContext(session, data);
  return [];
};

/** A model was chosen: on the main thread another than before is a switch. */
export const decodeModelChange: DecodeRow = ({ session, origin, data }) => {
  const before = settingsOf(session, origin.agentId).model;
  const model = stringOf(data["newModel"]) ?? stringOf(data["chosenModel"]);
  noteModel(session, origin, model);
  noteEffort({ session, origin, data });
  const isSwitch = origin.agentId === null && before !== null && model !== null && model !== before;
  return isSwitch ? [markAt(origin, "modelSwitch", { detail: model })] : [];
};

function noteEffort({ session, origin, data }: Pick<CopilotRow, "session" | "origin" | "data">): void {
  const settings = settingsOf(session, origin.agentId);
  settings.effort = stringOf(data["reasoningEffort"]) ?? settings.effort;
}

/** A note. One kind ends the rows that a fork copied. */
export const decodeInfo: DecodeRow = ({ session, data }) => {
  if (data["infoType"] === "fork") session.cost.startFork();
  return [];
};

/** A process ends: what the session used so far. */
export const decodeShutdown: DecodeRow = (row) => {
  const { session, origin, data } = row;
  const models = Object.keys(objectOf(data["modelMetrics"]) ?? {});
  if (models.length === 1 && settingsOf(session, null).model === null) noteModel(session, origin, models[0]);
  const isFailed = data["shutdownType"] === "error";
  return [
    ...totalsOf(row, data),
    ...(isFailed ? [{ kind: "turnEnd" as const, origin, durationMs: null, ending: "failed" as const }] : []),
  ];
};

/** Sums so far, for a process that goes on. */
export const decodeCheckpoint: DecodeRow = (row) => totalsOf(row, objectOf(row.data["accountingSnapshot"]));

function totalsOf(row: CopilotRow, fields: CopilotRow["data"] | null): readonly LogEvent[] {
  const { session, origin, data } = row;
  addStoredCalls(row);
  const { sums, problems } = readSums(fields, origin);
  const modelOf = (agentId: string | null) => settingsOf(session, agentId).model;
  const isKnown = [...(sums?.byAgent?.keys() ?? [])].every((agentId) => session.threads.has(agentId));
  const known = sums === null || isKnown ? sums : { ...sums, byAgent: null };
  const spans = known === null ? null : session.ledger.close(origin.line, known, modelOf);
  session.cost.note(data["totalNanoAiu"], spans?.isFresh === true && session.hasTotals);
  session.hasTotals ||= spans !== null;
  const id = origin.uuid ?? `${origin.sessionId}:${origin.line}`;
  const totals = (spans?.totals ?? []).map(({ agentId, model, usage }): LogEvent => ({
    kind: "usageTotal",
    origin: onThread(origin, agentId),
    span: { id, firstLine: spans!.firstLine },
    scope: spans!.isOfSession ? "session" : "thread",
    model,
    usage,
  }));
  const recordedCostNanoUsd = nanoUsdOfAiu(session.cost.total);
  const cost = recordedCostNanoUsd === null ? [] : [sessionStateOf(origin, { recordedCostNanoUsd })];
  return [...problems, ...totals, ...cost];
}

/** The conversation is about to be shortened. */
export const decodeCompactionStart: DecodeRow = contextWindow;

function contextWindow({ session, origin, data }: CopilotRow): readonly LogEvent[] {
  return contextWindowAt(origin, data["tokenLimit"], session);
}

/** The conversation was shortened; an attempt that failed is no compaction, but may have been billed. */
export const decodeCompaction: DecodeRow = (row) => {
  const { origin, data } = row;
  const events = [...contextWindow(row), ...compactionCall(row)];
  if (data["success"] !== true) return events;
  return [
    ...events,
    markAt(origin, "compaction", {
      detail: stringOf(data["trigger"]),
      value: integerOf(data["preCompactionTokens"]),
      durationMs: durationOf(objectOf(data["compactionTokensUsed"])?.["duration"]),
    }),
  ];
};

/** Old messages were taken out of the context. */
export const decodeTruncation: DecodeRow = (row) => [
  ...contextWindow(row),
  markAt(row.origin, "microcompaction", { value: integerOf(row.data["preTruncationTokensInMessages"]) }),
];

/** The service or the client failed. */
export const decodeError: DecodeRow = ({ origin, data }) => [
  markAt(origin, "apiError", { detail: stringOf(data["errorType"]), value: integerOf(data["statusCode"]) }),
];

/** A call that shortens a conversation is tried again. */
export const decodeRetry: DecodeRow = ({ origin, data }) => [
  markAt(origin, "retry", { detail: stringOf(data["reason"]), value: integerOf(data["turn"]) }),
];

/** The agent works in another mode. */
export const decodeMode: DecodeRow = ({ origin, data }) => [
  markAt(origin, "permissionMode", { detail: stringOf(data["newMode"]) }),
];

/** The turn was cut: by a person, or because the credits that it may use are spent. */
export const decodeAbort: DecodeRow = ({ origin, data }) =>
  data["reason"] === "autopilot_credit_limit"
    ? [{ kind: "turnEnd", origin, durationMs: null, ending: "failed" }]
    : [{ kind: "interruption", origin, messageId: null }];

/** A hook begins to run. */
export const decodeHookStart: DecodeRow = ({ session, origin, data }) => {
  const id = stringOf(data["hookInvocationId"]);
  if (id !== null) session.hooks.set(id, origin.at);
  return [];
};

/** A hook has run. */
export const decodeHookEnd: DecodeRow = ({ session, origin, data }) => {
  const startedAt = session.hooks.get(stringOf(data["hookInvocationId"]) ?? "") ?? null;
  const durationMs = startedAt === null || origin.at === null ? null : durationOf(origin.at - startedAt);
  return [markAt(origin, "hook", { detail: stringOf(data["hookType"]), durationMs })];
};

/** A text for the agent. A person typed those that name no source and have words of their own. */
export const decodePrompt: DecodeRow = ({ origin, data }) => {
  if (origin.agentId !== null) return [{ kind: "activity", origin, asksAgent: true }];
  const content = measuredOf(data["content"]);
  const isTyped = stringOf(data["source"]) === null && data["isAutopilotContinuation"] !== true;
  const hash = content?.hash ?? null;
  if (!isTyped || hash === null || content?.prefix === undefined || content.prefix === "") return [];
  return [promptAt(origin, hash)];
};
