import type { CallEvent, RowOrigin } from "@turnmeter/schema";

/** A call that has no result yet. */
export interface OpenCall {
  readonly tool: string;
  readonly isBackground: boolean;
  /** When the tool began to run; null until then. */
  startedAt: number | null;
  /** How long it waited for somebody's leave, ms. */
  waitedMs: number;
  /** How a request for leave was answered; null if it was granted or none was made. */
  refusal: string | null;
}

/** A call as others name it. */
export interface NamedCall {
  /** The agent whose call it is; null for the conversation itself. */
  readonly agentId: string | null;
  /** Its name in every copy of its log. */
  readonly key: string;
}

/** A running tool that no answer has called; a person may have run it. */
interface UncalledTool {
  readonly event: CallEvent;
  readonly origin: RowOrigin;
}

/** The calls of a file, by their ids. */
export class OpenCalls {
  readonly #open = new Map<string, OpenCall>();
  readonly #uncalled = new Map<string, UncalledTool>();
  readonly #named = new Map<string, NamedCall>();
  readonly #byPeople = new Set<string>();
  /** Permission requests. */
  readonly #requests = new Map<string, { readonly callId: string; readonly at: number | null }>();

  /** The newest call with this id, open or not; null if it is not known. */
  named(callId: string): NamedCall | null {
    return this.#named.get(callId) ?? null;
  }

  get(callId: string): OpenCall | null {
    return this.#open.get(callId) ?? null;
  }

  /** Opens a call that an answer makes, or that turns out to have started a running tool. */
  open(event: CallEvent): void {
    if (event.callId === null) return;
    this.#named.set(event.callId, { agentId: event.origin.agentId, key: event.callKey ?? event.callId });
    const uncalled = this.#uncalled.get(event.callId);
    this.#uncalled.delete(event.callId);
    this.#open.set(event.callId, {
      tool: event.tool,
      isBackground: event.spawn?.isBackground === true,
      startedAt: uncalled?.origin.at ?? null,
      waitedMs: 0,
      refusal: null,
    });
  }

  /** A tool begins to run that no answer has called so far. */
  startUncalled(callId: string, tool: UncalledTool): void {
    this.#uncalled.set(callId, tool);
  }

  /** The call of a tool that ran without one, once it is clear that no answer called it; null if there is none. */
  takeUncalled(callId: string): CallEvent | null {
    const tool = this.#uncalled.get(callId);
    if (tool === undefined) return null;
    this.open(tool.event);
    return tool.event;
  }

  /** The calls of all tools that still run without one. */
  takeAllUncalled(): readonly CallEvent[] {
    const events = [...this.#uncalled.values()].map(({ event }) => event);
    this.#uncalled.clear();
    return events;
  }

  /** A person runs a tool: that is no call. */
  runByPerson(callId: string): void {
    this.#byPeople.add(callId);
    this.#uncalled.delete(callId);
  }

  isByPerson(callId: string): boolean {
    return this.#byPeople.has(callId);
  }

  /** Notes that a call asks for leave. */
  ask(requestId: string, callId: string, at: number | null): void {
    this.#requests.set(requestId, { callId, at });
  }

  /** Notes the answer to a request for leave; `refusal` is null if it was granted. */
  answer(requestId: string, namedCall: string | null, at: number | null, refusal: string | null): void {
    const request = this.#requests.get(requestId);
    this.#requests.delete(requestId);
    const open = this.#open.get(request?.callId ?? namedCall ?? "");
    if (open === undefined) return;
    if (request !== undefined && request.at !== null && at !== null)
      open.waitedMs += Math.max(0, at - request.at);
    open.refusal = refusal ?? open.refusal;
  }

  /** Closes a call that has its result. */
  close(callId: string): void {
    this.#open.delete(callId);
  }
}
