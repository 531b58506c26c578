import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { callResult } from "./call-result.js";
import { InnerActions, OpenScripts } from "./inner-actions.js";
import { type CallEnd, type CallHead, type OpenCall, newOpenCall } from "./open-call.js";
import { headerText, outputFigures, type OutputText } from "./output-text.js";
import { isInnerId, scriptStatus } from "./script-status.js";
import { statusOfEnd, taskEnd } from "./task-end.js";

/**
 * The calls of a rollout whose result is not told yet. A call's output and the event that says how it
 * ended come in either order, and make one result (R66).
 */
export class OpenCalls {
  readonly #calls = new Map<string, OpenCall>();
  /** Calls with an output or end; only these are reported, unless the turn was cut. */
  readonly #known = new Set<string>();
  /** Calls whose result left something running; null if its end can add nothing. */
  readonly #detached = new Map<string, OpenCall | null>();
  readonly #cells = new RunningCells();
  readonly #scripts = new OpenScripts();
  readonly #inner = new InnerActions();
  readonly #hasTimes: boolean;
  /** How many calls were opened. */
  opened = 0;
  #isOver = false;

  /** `hasTimes` is false if rows have no times: then no result says when it came. */
  constructor(hasTimes: boolean) {
    this.#hasTimes = hasTimes;
  }

  /** The calls that are open, by id, in the order in which they were opened. */
  get all(): ReadonlyMap<string, OpenCall> {
    return this.#calls;
  }

  /** Forgets all open calls; the caller owns them now. */
  giveAway(): void {
    this.#calls.clear();
    this.#known.clear();
  }

  /** Takes over a call that was opened elsewhere, after those that are open. */
  take(callId: string, call: OpenCall): void {
    this.#calls.set(callId, call);
    if (call.output !== null || call.end !== null) this.#known.add(callId);
  }

  /** Notes a call whose result, told elsewhere, says that something was left running. */
  noteDetached(callId: string, call: OpenCall): void {
    this.#detached.set(callId, leftRunning(call));
  }

  /** Opens a call; the result of an older call with the same id is reported. */
  open(callId: string, head: CallHead): readonly LogEvent[] {
    const told = this.#tell(callId, null);
    const call = newOpenCall(head, this.opened++);
    this.#remove(callId);
    this.#calls.set(callId, call);
    this.#scripts.add(call);
    this.#inner.claim(call);
    return told;
  }

  /** Takes an output; one of a call that is not open is a result of its own. */
  addOutput(callId: string, text: OutputText, origin: RowOrigin): readonly LogEvent[] {
    const call = this.#calls.get(callId);
    if (call === undefined) {
      // What a script that goes on says in between is no second result.
      if (this.#detached.has(callId) && this.#cells.hasCall(callId)) return [];
      return this.#toResult(callId, { ...newOpenCall(), output: { text, origin } }, null);
    }
    const status = scriptStatus(call.tool, text.start);
    const isNote = status === null && call.output !== null && isStatus(call);
    if (!isNote) call.output = { text, origin };
    this.#known.add(callId);
    this.#scripts.see(call);
    if (status?.state === "running" && call.cell === null) this.#cells.set(`${status.cellId}`, callId);
    return [];
  }

  /** Takes an event's evidence of a call's end. A call left running ends now. */
  addEnd(callId: string, end: CallEnd): readonly LogEvent[] {
    const call = this.#calls.get(callId);
    if (call !== undefined) {
      call.end = end;
      this.#known.add(callId);
      return [];
    }
    const left = this.#detached.get(callId);
    if (this.#detached.delete(callId)) return this.#toLateEnd(callId, left ?? null, end);
    if (isInnerId(callId)) this.#inner.add(callId, end, this.#scripts.newest());
    return [];
  }

  /** Takes the end in the call's own row, for calls without output. */
  end(callId: string, end: CallEnd): void {
    const call = this.#calls.get(callId);
    if (call === undefined) return;
    call.end = end;
    call.isEnded = true;
    this.#known.add(callId);
  }

  /** Notes the subagent that the call started. */
  addAgent(callId: string, agentId: string): void {
    const call = this.#calls.get(callId);
    if (call !== undefined) call.agentId = agentId;
  }

  /** Notes the place in the tree of the subagent that the call started; another row may give its id. */
  addAgentPath(callId: string, agentPath: string): void {
    const call = this.#calls.get(callId);
    if (call !== undefined) call.agentPath = agentPath;
  }

  /** Returns the results of a turn's calls; `aborted` is the row that cut the turn. Calls without a result stay open. */
  close(aborted: RowOrigin | null): readonly LogEvent[] {
    const callIds = aborted === null ? this.#knownInOrder() : [...this.#calls.keys()];
    return callIds.flatMap((callId) => this.#tell(callId, aborted));
  }

  /** Ends the file and returns the remaining results. Evidence of calls in an open turn may be incomplete: a longer copy of the file may have more. Inner actions of scripts that no call began are results without a call. */
  finish(): readonly LogEvent[] {
    this.#isOver = true;
    const told = this.close(null);
    const strays = this.#inner.strays();
    return [
      ...told,
      ...strays.flatMap(({ callId, end }) => this.#toResult(callId, { ...newOpenCall(), end }, null)),
    ];
  }

  /** The results of calls that are known, as {@link finish} would tell them now. Changes nothing. */
  held(): readonly LogEvent[] {
    return this.#knownInOrder().flatMap((callId) => {
      const call = this.#calls.get(callId);
      return call === undefined ? [] : this.#timed(callResult(call, { callId, aborted: null, isOver: true }));
    });
  }

  #toResult(callId: string, call: OpenCall, aborted: RowOrigin | null): readonly LogEvent[] {
    const events = callResult(call, { callId, aborted, isOver: this.#isOver });
    return [...this.#timed(events), ...this.#scriptEnd(call)];
  }

  /** A late end also ends the call if it states the outcome. */
  #toLateEnd(callId: string, left: OpenCall | null, end: CallEnd): readonly LogEvent[] {
    const told = left === null ? [] : callResult({ ...left, end }, { callId, aborted: null, isOver: false });
    if (told.some(isDetached) || told.length === 0)
      return [taskEnd(end.origin, { callId, taskId: null, status: statusOfEnd(end.evidence) })];
    return this.#timed(told);
  }

  #timed(events: readonly LogEvent[]): readonly LogEvent[] {
    if (this.#hasTimes) return events;
    return events.map((event) =>
      event.kind === "result" ? { ...event, origin: { ...event.origin, at: null } } : event,
    );
  }

  #scriptEnd({ tool, cell, output }: OpenCall): readonly LogEvent[] {
    const callId = this.#cells.callOf(cell ?? "");
    const state = output === null ? undefined : scriptStatus(tool, output.text.start)?.state;
    if (callId === undefined || output === null || state === undefined || state === "running") return [];
    this.#cells.delete(cell ?? "");
    const status = state === "terminated" ? "stopped" : state;
    return [taskEnd(output.origin, { callId, taskId: null, status })];
  }

  #knownInOrder(): readonly string[] {
    const placeOf = (callId: string): number => this.#calls.get(callId)?.place ?? 0;
    return [...this.#known].sort((a, b) => placeOf(a) - placeOf(b));
  }

  #remove(callId: string): void {
    const call = this.#calls.get(callId);
    if (call !== undefined) call.isOpen = false;
    this.#calls.delete(callId);
    this.#known.delete(callId);
  }

  #tell(callId: string, aborted: RowOrigin | null): readonly LogEvent[] {
    const call = this.#calls.get(callId);
    if (call === undefined) return [];
    const events = this.tellCall(callId, call, aborted);
    if (events.length > 0) this.#remove(callId);
    return events;
  }

  /** The result of a call, which may have been handed over meanwhile. */
  tellCall(callId: string, call: OpenCall, aborted: RowOrigin | null): readonly LogEvent[] {
    const events = this.#toResult(callId, call, aborted);
    if (events.length > 0) call.isOpen = false;
    if (events.some(isDetached)) this.noteDetached(callId, call);
    return events;
  }
}

function isDetached(event: LogEvent): boolean {
  return event.kind === "result" && event.signal.outcome === "detached";
}

/** Keeps only the output's header; null if something other than a command runs on. */
function leftRunning(call: OpenCall): OpenCall | null {
  const { output } = call;
  if (output === null || outputFigures(output.text).runningSession === null) return null;
  return { ...call, output: { ...output, text: headerText(output.text) } };
}

function isStatus({ tool, output }: OpenCall): boolean {
  return output !== null && scriptStatus(tool, output.text.start) !== null;
}

class RunningCells {
  readonly #callOf = new Map<string, string>();
  readonly #cellsOf = new Map<string, number>();

  callOf(cell: string): string | undefined {
    return this.#callOf.get(cell);
  }

  hasCall(callId: string): boolean {
    return (this.#cellsOf.get(callId) ?? 0) > 0;
  }

  set(cell: string, callId: string): void {
    this.delete(cell);
    this.#callOf.set(cell, callId);
    this.#count(callId, 1);
  }

  delete(cell: string): void {
    const callId = this.#callOf.get(cell);
    if (callId === undefined) return;
    this.#callOf.delete(cell);
    this.#count(callId, -1);
  }

  #count(callId: string, change: number): void {
    this.#cellsOf.set(callId, (this.#cellsOf.get(callId) ?? 0) + change);
  }
}
