import type { LogEvent, ResultEvent, RowOrigin, TaskEndEvent } from "@turnmeter/schema";
import { agentOfResult } from "./agent-of-result.js";
import { outputFigures, type OutputText } from "./output-text.js";
import type { PatchLines } from "./patch-lines.js";
import { type EndEvidence, resultSignal } from "./result-signal.js";

/** What is known of a call until its turn ends. */
interface OpenCall {
  readonly tool: string;
  readonly isMcp: boolean;
  /** The running command that the call writes to. */
  readonly session: string | null;
  output: { readonly text: OutputText; readonly origin: RowOrigin } | null;
  end: CallEnd | null;
  agentId: string | null;
  /** The subagent's place in the tree, where its id is not told. */
  agentPath: string | null;
  /** True where the call's own row said how it ended: there is no output to wait for. */
  isEnded: boolean;
}

/** What another row than the output says of a call's end. */
export interface CallEnd {
  readonly evidence: EndEvidence;
  readonly origin: RowOrigin;
  readonly durationMs?: number | null;
  readonly lines?: PatchLines | null;
  readonly webSearches?: number | null;
}

/**
 * The calls of a rollout whose result is not told yet. A call's output and the event that says how it
 * ended come in either order, and make one result (R66).
 */
export class OpenCalls {
  readonly #calls = new Map<string, OpenCall>();
  readonly #detached = new Set<string>();
  readonly #hasTimes: boolean;
  #isOver = false;

  /** `hasTimes` is false where rows have no times: then no result says when it came. */
  constructor(hasTimes: boolean) {
    this.#hasTimes = hasTimes;
  }

  /** Opens a call; the result of an older call with the same id is told. */
  open(callId: string, call: Pick<OpenCall, "tool" | "isMcp" | "session">): readonly LogEvent[] {
    const told = this.#tell(callId, null);
    this.#calls.set(callId, {
      ...call,
      output: null,
      end: null,
      agentId: null,
      agentPath: null,
      isEnded: false,
    });
    return told;
  }

  /** Takes an output; one of a call that is not open is a result of its own. */
  addOutput(callId: string, text: OutputText, origin: RowOrigin): readonly LogEvent[] {
    const call = this.#calls.get(callId) ?? strayCall();
    call.output = { text, origin };
    if (this.#calls.has(callId)) return [];
    return this.#toResult(callId, call, null);
  }

  /** Takes what an event says of a call's end. Where the call was left running, it ends now. */
  addEnd(callId: string, end: CallEnd): LogEvent[] {
    const call = this.#calls.get(callId);
    if (call === undefined) {
      if (!this.#detached.delete(callId)) return [];
      return [taskEnd(end.origin, { callId, taskId: null, status: statusOf(end.evidence) })];
    }
    call.end = end;
    return [];
  }

  /** Takes what the call's own row says of its end, where calls have no output. */
  end(callId: string, end: CallEnd): void {
    const call = this.#calls.get(callId);
    if (call === undefined) return;
    call.end = end;
    call.isEnded = true;
  }

  /** The call started this subagent. */
  addAgent(callId: string, agentId: string): void {
    const call = this.#calls.get(callId);
    if (call !== undefined) call.agentId = agentId;
  }

  /** The call started the subagent at this place in the tree, whose id another row may tell. */
  addAgentPath(callId: string, agentPath: string): void {
    const call = this.#calls.get(callId);
    if (call !== undefined) call.agentPath = agentPath;
  }

  /** The results of a turn's calls; `aborted` is the row that cut the turn. Calls without any stay open. */
  close(aborted: RowOrigin | null): readonly LogEvent[] {
    return [...this.#calls.keys()].flatMap((callId) => this.#tell(callId, aborted));
  }

  /**
   * The file ends. What it says of calls in an open turn may be half of the story: a longer copy of the
   * file knows better.
   */
  finish(): readonly LogEvent[] {
    this.#isOver = true;
    return this.close(null);
  }

  #toResult(callId: string, call: OpenCall, aborted: RowOrigin | null): readonly LogEvent[] {
    const events = toResult(callId, call, aborted, this.#isOver);
    if (this.#hasTimes) return events;
    return events.map((event) =>
      event.kind === "result" ? { ...event, origin: { ...event.origin, at: null } } : event,
    );
  }

  #tell(callId: string, aborted: RowOrigin | null): readonly LogEvent[] {
    const call = this.#calls.get(callId);
    if (call === undefined) return [];
    const events = this.#toResult(callId, call, aborted);
    if (events.length > 0) this.#calls.delete(callId);
    if (events.some((event) => event.kind === "result" && event.signal.outcome === "detached"))
      this.#detached.add(callId);
    return events;
  }
}

function strayCall(): OpenCall {
  return {
    tool: "",
    isMcp: false,
    session: null,
    output: null,
    end: null,
    agentId: null,
    agentPath: null,
    isEnded: false,
  };
}

function toResult(
  callId: string,
  call: OpenCall,
  aborted: RowOrigin | null,
  isOver: boolean,
): readonly LogEvent[] {
  const { output, end } = call;
  const agentId = call.agentId ?? call.agentPath;
  const isAborted = aborted !== null && output === null && !call.isEnded;
  const signal = resultSignal({
    tool: call.tool,
    isMcp: call.isMcp,
    output: output?.text ?? null,
    end: end?.evidence ?? null,
    isAborted,
    agentId,
  });
  const origin = output?.origin ?? (isAborted ? aborted : end?.origin);
  if (signal === null || origin === undefined) return [];
  const figures = output === null ? null : outputFigures(output.text);
  const hash = output?.text.contentHash ?? null;
  const isDetached = signal.outcome === "detached";
  const result: ResultEvent = {
    kind: "result",
    origin,
    callId,
    isCallIdGlobal: false,
    signal: { ...signal, isClientMade: signal.isClientMade || (isOver && end === null) },
    durationMs: end?.durationMs ?? figures?.durationMs ?? null,
    resultBytes: output?.text.resultBytes ?? null,
    // The same output with another end is no copy.
    contentHash: hash === null ? null : `${hash} ${signal.outcome}`,
    linesAdded: end?.lines?.linesAdded ?? null,
    linesRemoved: end?.lines?.linesRemoved ?? null,
    webSearches: end?.webSearches ?? null,
    taskId: isDetached ? (agentId ?? figures?.runningSession ?? null) : null,
    taskStatus: null,
    workflowId: null,
    agent: agentOfResult(agentId),
  };
  if (call.session === null || figures === null || figures.exitCode === null) return [result];
  const status = figures.exitCode === 0 ? "completed" : "failed";
  return [result, taskEnd(origin, { callId: null, taskId: call.session, status })];
}

function statusOf({ status, exitCode, isError }: EndEvidence): string {
  if (exitCode !== null) return exitCode === 0 ? "completed" : "failed";
  return isError === null ? (status ?? "completed") : isError ? "failed" : "completed";
}

/** The end of a subagent, or of a command that was left running. */
export function taskEnd(
  origin: RowOrigin,
  end: Pick<TaskEndEvent, "taskId" | "callId" | "status">,
): TaskEndEvent {
  return {
    kind: "taskEnd",
    origin,
    ...end,
    textHash: `${end.taskId ?? end.callId}/${end.status}/${origin.uuid}`,
    reportedTokens: null,
    reportedDurationMs: null,
    reportedToolUses: null,
  };
}
