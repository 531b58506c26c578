import type { InterruptionEvent, LogEvent, RowOrigin, SessionKind } from "@turnmeter/schema";

/** The conversation that a row belongs to. */
export interface RowThread {
  readonly sessionId: string;
  readonly threadId: string;
  /** Null on the main thread. */
  readonly agentId: string | null;
  readonly isSidechain: boolean;
  /** True for the first row of a sidechain that was written into its parent's file. */
  readonly isInlineRoot: boolean;
}

/** An origin whose time may still be found in a later row. */
export type OpenOrigin = { -readonly [K in keyof RowOrigin]: RowOrigin[K] };

interface OpenCall {
  readonly tool: string;
  readonly cwd: string | null;
  readonly taskId?: string | null;
}

/** Newest call of each name. */
interface CallNames {
  get(name: string): OpenCall | undefined;
  set(name: string, call: OpenCall): void;
}

interface TextNames {
  get(name: string): string | undefined;
  set(name: string, text: string): void;
}

/** Names that were seen. */
export interface Names {
  has(name: string): boolean;
  add(name: string): void;
}

interface HookNames {
  has(callId: string | null, event: string | null): boolean;
  add(callId: string | null, event: string | null): void;
}

/** State from the rows of one file so far. */
export class FileState {
  readonly path: string;
  lastSessionId: string | null = null;
  /** The session of an agent's file: its first response's, before that its first row's. */
  agentSessionId: string | null = null;
  /** Whether a row held a response. */
  hasResponse = false;
  /** The thread of the newest row that names one: the next row is mostly of the same thread. */
  lastThread: RowThread | null = null;
  lastAt: number | null = null;
  /** Rows at the head that lack what a later row tells, with their events. */
  held: { readonly origin: OpenOrigin; readonly events: readonly LogEvent[] }[] = [];
  /** Root of the inline sidechain that a row belongs to, by the row's uuid. */
  readonly sidechainRoots: TextNames;
  lastSidechainRoot: string | null = null;
  /** Titles that wait for the row that they are about. */
  readonly titlesByLeaf = new Map<string, string>();
  /** How each session of the file is run. */
  readonly sessionKinds = new Map<string, SessionKind>();
  permissionMode: string | null = null;
  /** The model that the client says is chosen. */
  model: string | null = null;
  /** The model of the main thread's last response. */
  responseModel: string | null = null;
  /** Interruptions that may turn out to be a fork's filler. */
  heldInterruptions: InterruptionEvent[] = [];
  /** Agents with a row seen, and agents with a prompt seen. */
  readonly agents = new Set<string>();
  readonly promptedAgents = new Set<string>();

  /** The roots of its sidechains may be kept elsewhere. */
  constructor(path: string, sidechainRoots: TextNames = new Map()) {
    this.path = path;
    this.sidechainRoots = sidechainRoots;
  }
}

/** State from the rows of one unit so far. */
export interface UnitState {
  file: FileState;
  readonly calls: CallNames;
  /** First working directory of the unit. */
  cwd: string | null;
  sessionId: string | null;
  /** Agents that progress rows have told. */
  readonly progressAgents: Names;
  /** Calls that progress rows show at work. */
  readonly runningCalls: Names;
  /** Calls that a hook looked at before they ran. */
  readonly hookedCalls: Names;
  /** Hooks that progress rows have told. */
  readonly progressHooks: HookNames;
  readonly unknownTools: Set<string>;
  readonly serverCalls: Set<string>;
  readonly pullRequests: Set<number>;
  readonly interruptedMessages: Set<string>;
  /** Hash of the notice that told a task's state, by task and state. */
  readonly taskEnds: Map<string, string>;
  /** A memory of the calls in repeated rows of agents. */
  readonly newRepeatedCalls: () => CallMemory;
  /** State from repeated rows of agents, which counts only if the agents' own logs are missing. */
  repeated: UnitState | null;
}

/** Memory of a unit's calls, and of the agents that work on them. */
export type CallMemory = Pick<
  UnitState,
  "calls" | "progressAgents" | "runningCalls" | "hookedCalls" | "progressHooks" | "newRepeatedCalls"
>;

/** A memory of no calls. */
export function newCallMemory(): CallMemory {
  return {
    calls: new Map(),
    progressAgents: new Set(),
    runningCalls: new Set(),
    hookedCalls: new Set(),
    progressHooks: newHookNames(),
    newRepeatedCalls: newCallMemory,
  };
}

function newHookNames(): HookNames {
  const names = new Set<string>();
  return {
    has: (callId, event) => names.has(hookName(callId, event)),
    add(callId, event) {
      names.add(hookName(callId, event));
    },
  };
}

function hookName(callId: string | null, event: string | null): string {
  return `${callId} ${event}`;
}

/** The state before the first file of a unit; the memory of its calls may be kept elsewhere. */
export function newUnitState(calls: CallMemory = newCallMemory()): UnitState {
  return {
    file: new FileState(""),
    ...calls,
    cwd: null,
    sessionId: null,
    unknownTools: new Set(),
    serverCalls: new Set(),
    pullRequests: new Set(),
    interruptedMessages: new Set(),
    taskEnds: new Map(),
    repeated: null,
  };
}
