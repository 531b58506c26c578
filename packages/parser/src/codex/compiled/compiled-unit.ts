import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import type { CompiledDecoder } from "../../compiled/compiled-format.js";
import { rowsSoFar, seenTime } from "../../compiled/file-tally.js";
import type { CodexMachine } from "./machine.js";
import { mainThreadOrigin } from "../../decoding/main-thread-origin.js";
import type { LogReading } from "../../read/log-reading.js";
import type { UnitSession } from "../../read/unit-session.js";
import type { LogFile, UnitDecoder } from "../../log-format.js";
import { originOf } from "../origin.js";
import type { Rollout } from "../rollout.js";
import { codexDecoder, newUnitState } from "../format.js";
import { callIdOf, type CallsApart } from "./open-call-at.js";
import type { RowsOf } from "./row-places.js";
import { giveState, placeFile, placeThread, takeState } from "./shared-state.js";

const fewCalls = 8;

/** Decodes the usual rows of a unit in compiled code, and exchanges state with the decoder of the other rows. */
export class CompiledUnit implements CompiledDecoder {
  readonly plain: UnitDecoder;
  readonly #machine: CodexMachine;
  readonly #state = newUnitState();
  #file: LogFile | null = null;
  #log: LogReading | null = null;
  #session: UnitSession | null = null;
  #hear: (event: LogEvent) => void = () => {};
  /** Whether compiled code holds the rollout's state, and its row count when it got it. */
  #isGiven = false;
  #rowsBefore = 0;
  /** Whether rows of the thread can be usual; null until known. */
  #isUsual: boolean | null = null;
  readonly #apart: CallsApart = new Map();
  /** Rows left to TypeScript since compiled code last had the state. */
  #left = 0;

  constructor(machine: CodexMachine) {
    this.#machine = machine;
    this.plain = codexDecoder(this.#state);
  }

  /** The rollout that is open. */
  get rollout(): Rollout {
    if (this.#state.open === null) throw new Error("no rollout is open");
    return this.#state.open.rollout;
  }

  /** Values common to the rows of the open file. */
  get rows(): RowsOf {
    return { machine: this.#machine, file: this.#openFile, thread: this.rollout.thread };
  }

  get #openFile(): LogFile {
    if (this.#file === null) throw new Error("no file is open");
    return this.#file;
  }

  openFile(file: LogFile, log: LogReading, session: UnitSession, hear: (event: LogEvent) => void): void {
    this.#file = file;
    this.#log = log;
    this.#session = session;
    this.#hear = hear;
    this.#state.open = null;
    this.#isGiven = false;
    this.#rowsBefore = 0;
    this.#left = 0;
    this.#isUsual = null;
    this.#apart.clear();
    placeFile(this.#machine);
    this.#machine.exports.openCodexFile();
  }

  decodeUsual(from: number, to: number): number {
    return this.#machine.exports.decodeCodex(from, to);
  }

  refusal(): number {
    return this.#machine.exports.refusalOfCodex();
  }

  leave(): void {
    if (!this.#isGiven) return;
    this.#isGiven = false;
    const hasRows = rowsSoFar(this.#machine) > this.#rowsBefore;
    takeState(this.rows, this.rollout, this.#apart, hasRows);
    const seenAt = seenTime(this.#machine);
    if (seenAt !== null) this.#log?.setTime(seenAt);
    if (hasRows) this.#session?.seeSession(this.rollout.thread.sessionId);
  }

  enter(): void {
    this.#machine.exports.forgetCodexRow();
    if (this.#state.open === null || !this.#isWorthIt()) return;
    const { rows, rollout } = this;
    if (!(this.#isUsual ??= placeThread(rows)) || !giveState(rows, rollout, this.#apart)) return;
    this.#isGiven = true;
    this.#left = 0;
    this.#rowsBefore = rowsSoFar(this.#machine);
  }

  /** Handover costs per open call: worth it for a few, or no more than the rows since the last one. */
  #isWorthIt(): boolean {
    const rows = rowsSoFar(this.#machine) - this.#rowsBefore + this.#left++;
    return this.rollout.calls.all.size <= fewCalls + rows;
  }

  /** Takes an event of a usual row. */
  hear(event: LogEvent): void {
    this.#hear(event);
  }

  /** Tells the result of a call that is kept here. */
  tellApart(address: number): void {
    const call = this.#apart.get(address);
    if (call === undefined) return;
    this.#apart.delete(address);
    const callId = callIdOf(this.#machine, address);
    for (const event of this.rollout.calls.tellCall(callId, call, null)) this.#hear(event);
  }

  /** The origin of a row as far as its line tells it. */
  originOfLine(line: number): RowOrigin {
    const place = { file: this.#openFile.path, line, byteOffset: 0, cwd: null, at: null, uuid: null };
    return originOf(this.rollout.thread, place);
  }

  /** Takes a directory that a usual row is the first of the file to name. */
  seeDirectory(path: string): void {
    const place = {
      source: "codex",
      file: this.#openFile.path,
      line: 0,
      byteOffset: 0,
      sessionId: "",
    } as const;
    for (const event of this.#log?.seeDirectory(path, mainThreadOrigin(place)) ?? []) this.#hear(event);
  }
}
