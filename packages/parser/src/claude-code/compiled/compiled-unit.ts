import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { partOf, readFields } from "../../compiled/shared-fields.js";
import type { CompiledDecoder } from "../../compiled/compiled-format.js";
import type { ClaudeCodeMachine } from "./machine.js";
import { mainThreadOrigin } from "../../decoding/main-thread-origin.js";
import { sessionStateOf } from "../../decoding/events-at.js";
import type { LogReading, RowPlace } from "../../read/log-reading.js";
import type { UnitSession } from "../../read/unit-session.js";
import type { LogFile, UnitDecoder } from "../../log-format.js";
import { claudeCodeDecoder } from "../format.js";
import {
  type CallMemory,
  FileState,
  type Names,
  newCallMemory,
  newUnitState,
  type UnitState,
} from "../../claude/unit-state.js";
import { seenTime } from "../../compiled/file-tally.js";
import { claudeCodeFields } from "./fields.js";
import { titledRow, hookedBit, repeatedCalls, runningBit, toldHookBit } from "./kinds.js";
import { giveState, placeFile, shareSession, takeState, takeTitle } from "./shared-state.js";

const rowFields = partOf(claudeCodeFields.Envelope, ["session", "agent", "line", "at"]);

/** Decodes the usual rows of a unit in compiled code, and exchanges state with the decoder of the other rows. */
export class CompiledUnit implements CompiledDecoder {
  readonly state: UnitState;
  readonly plain: UnitDecoder;
  readonly #machine: ClaudeCodeMachine;
  #file: LogFile | null = null;
  #log: LogReading | null = null;
  #session: UnitSession | null = null;
  #titles = 0;
  #hear: (event: LogEvent) => void = () => {};

  constructor(machine: ClaudeCodeMachine) {
    this.#machine = machine;
    this.state = newUnitState(sharedCallMemory(machine));
    this.plain = claudeCodeDecoder(this.state);
    giveState(machine, this.state);
    machine.exports.openClaudeCodeUnit();
  }

  /** The file whose rows are decoded. */
  get file(): LogFile {
    if (this.#file === null) throw new Error("no file is open");
    return this.#file;
  }

  openFile(file: LogFile, log: LogReading, session: UnitSession, hear: (event: LogEvent) => void): void {
    this.#file = file;
    this.#log = log;
    this.#session = session;
    this.#hear = hear;
    this.state.file = new FileState(file.path, sharedSidechainRoots(this.#machine));
    placeFile(this.#machine, file);
    this.#machine.exports.openClaudeCodeFile();
    this.#titles = 0;
    giveState(this.#machine, this.state);
  }

  decodeUsual(from: number, to: number): number {
    return this.#machine.exports.decodeClaudeCode(from, to);
  }

  refusal(): number {
    return this.#machine.exports.refusalOfClaudeCode();
  }

  leave(): void {
    this.tellTitle();
    takeState(this.#machine, this.state);
    const seenAt = seenTime(this.#machine);
    if (seenAt !== null) this.#log?.setTime(seenAt);
    if (this.#session !== null) shareSession(this.#machine, this.#session);
  }

  enter(): void {
    const { exports } = this.#machine;
    giveState(this.#machine, this.state);
    if (this.#session !== null) shareSession(this.#machine, this.#session);
    exports.forgetSessionKinds();
    const { agents, promptedAgents, titlesByLeaf } = this.state.file;
    if (titlesByLeaf.size !== this.#titles) {
      for (const leaf of titlesByLeaf.keys()) exports.noteCall(...this.#machine.place(leaf), titledRow, 1);
    }
    this.#titles = titlesByLeaf.size;
    for (const agent of agents)
      exports.setAgent(this.#machine.code(agent), Number(promptedAgents.has(agent)));
  }

  /** The origin of the newest row as far as its rare events need it. */
  get origin(): RowOrigin {
    const { session, agent, line, at } = readFields(this.#machine, rowFields);
    return this.#originOf({ sessionId: session!, agentId: agent, line, at });
  }

  /** The same on the main thread of its session. */
  get sessionOrigin(): RowOrigin {
    const { session, line, at } = readFields(this.#machine, rowFields);
    return this.#originOf({ sessionId: session!, agentId: null, line, at });
  }

  #originOf(row: Pick<RowOrigin, "sessionId" | "agentId" | "line" | "at">): RowOrigin {
    return mainThreadOrigin({ source: "claude-code", file: this.file.path, byteOffset: 0, ...row });
  }

  /** Takes an event of a usual row. */
  hear(event: LogEvent): void {
    this.#hear(event);
  }

  /** Takes a usual row of an unknown type, by its name. */
  seeUnknown(name: string, place: RowPlace): void {
    const problem = this.#log?.seeUnknown(name, place) ?? null;
    if (problem !== null) this.#hear(problem);
  }

  /** Takes a problem of a usual row. */
  tellProblem(problem: LogEvent): void {
    this.#log?.seeProblem(problem);
    this.#hear(problem);
  }

  /** Takes the newest title of a session, where there is one that was not told yet. */
  tellTitle(): void {
    const told = takeTitle(this.#machine);
    if (told === null) return;
    const { sessionId, line, title } = told;
    const origin = this.#originOf({ sessionId, agentId: null, line, at: null });
    this.#hear(sessionStateOf(origin, { title, titleRank: 2 }));
  }

  /** Takes a directory that a usual row is the first of the file to name. */
  seeDirectory(path: string): void {
    const { path: file } = this.file;
    const place = { source: "claude-code", file, line: 0, byteOffset: 0, sessionId: "" } as const;
    for (const event of this.#log?.seeDirectory(path, mainThreadOrigin(place)) ?? []) this.#hear(event);
  }
}

function sharedSidechainRoots(machine: ClaudeCodeMachine): FileState["sidechainRoots"] {
  const { exports } = machine;
  const local = new Map<string, string>();
  return {
    get(uuid) {
      if (!machine.hasBytes(uuid)) return local.get(uuid);
      return machine.text(exports.rootOf(...machine.place(uuid))) ?? undefined;
    },
    set(uuid, root) {
      const code = machine.code(root);
      if (machine.hasBytes(uuid)) exports.setRoot(...machine.place(uuid), code);
      else local.set(uuid, root);
    },
  };
}

function sharedCallMemory(machine: ClaudeCodeMachine): CallMemory {
  const { exports } = machine;
  const local = newCallMemory();
  return {
    calls: sharedCalls(machine, 0),
    newRepeatedCalls: () => sharedRepeatedCalls(machine),
    runningCalls: sharedNames(machine, runningBit, local.runningCalls),
    hookedCalls: sharedNames(machine, hookedBit, local.hookedCalls),
    progressAgents: {
      has: (agent) => exports.isProgressAgent(machine.code(agent)) !== 0,
      add(agent) {
        exports.noteProgressAgent(machine.code(agent));
      },
    },
    progressHooks: {
      has(callId, event) {
        const code = machine.code(event) + 1;
        return (exports.bitsOfCall(...machine.place(callId ?? ""), code) & toldHookBit) !== 0;
      },
      add(callId, event) {
        const code = machine.code(event) + 1;
        exports.noteCall(...machine.place(callId ?? ""), code, toldHookBit);
      },
    },
  };
}

function sharedRepeatedCalls(machine: ClaudeCodeMachine): CallMemory {
  return { ...newCallMemory(), calls: sharedCalls(machine, repeatedCalls) };
}

function sharedCalls(machine: ClaudeCodeMachine, code: number): CallMemory["calls"] {
  const { exports } = machine;
  const { calls: local } = newCallMemory();
  return {
    get(name) {
      if (!machine.hasBytes(name)) return local.get(name);
      const entry = exports.findCall(...machine.place(name), code);
      if (exports.hasCall(entry) === 0) return undefined;
      return {
        tool: machine.text(exports.toolOfCall(entry)) ?? "",
        cwd: machine.text(exports.directoryOfCall(entry)),
        taskId: machine.text(exports.taskOfCall(entry)),
      };
    },
    set(name, call) {
      if (!machine.hasBytes(name)) return local.set(name, call);
      const [tool, directory, task] = [call.tool, call.cwd, call.taskId ?? null].map((text) =>
        machine.code(text),
      );
      exports.setCall(...machine.place(name), code, tool!, directory!, task!);
    },
  };
}

function sharedNames(machine: ClaudeCodeMachine, bit: number, local: Names): Names {
  const { exports } = machine;
  return {
    has: (name) =>
      machine.hasBytes(name) ? (exports.bitsOfCall(...machine.place(name), 0) & bit) !== 0 : local.has(name),
    add(name) {
      if (machine.hasBytes(name)) exports.noteCall(...machine.place(name), 0, bit);
      else local.add(name);
    },
  };
}
