import type {
  CallEvent,
  InterruptionEvent,
  MarkEvent,
  PromptEvent,
  RequestPartEvent,
  ResultEvent,
  RowOrigin,
  TaskEndEvent,
  TurnEndEvent,
} from "@turnmeter/schema";
import { iterationsText, tokensOf } from "@turnmeter/pairing/unit";
import { type Fields, type Layout, readFields, type ValuesOf, writeFields } from "@turnmeter/parser/compiled";
import { eventFields } from "./compiled-events.js";
import type { CompiledStrings } from "./compiled-strings.js";
import type { AcceleratorExports } from "./exports.js";

/** How a turn ended; see turn-events.ts of the compiled pairing. 0 if a row does not say. */
const endings = { completed: 1, failed: 2, interrupted: 3 } as const;

/** Passes the events of rows to compiled code. */
export class CompiledRows {
  readonly #exports: AcceleratorExports;
  readonly #strings: CompiledStrings;
  #origin: RowOrigin | null = null;

  constructor(exports: AcceleratorExports, strings: CompiledStrings) {
    this.#exports = exports;
    this.#strings = strings;
  }

  /** Makes the next event start another row. */
  forget(): void {
    this.#origin = null;
  }

  addPart(event: RequestPartEvent): void {
    const { usage, iterations } = event;
    this.#open(event.origin);
    this.#write(eventFields.ResponseIds, event);
    this.#write(eventFields.Part, event);
    this.#write(eventFields.Usage, usage ?? {});
    this.#write(eventFields.PartFigures, {
      hasUsage: usage !== null,
      iterations: iterationsText(iterations),
      iterationTokens: iterations.reduce((sum, { usage: inner }) => sum + tokensOf(inner), 0),
      partChars: event.contentChars,
    });
    this.#exports.addPart();
  }

  addCall(event: CallEvent): void {
    const { spawn } = event;
    this.#open(event.origin);
    this.#write(eventFields.ResponseIds, event);
    this.#write(eventFields.Call, event);
    this.#write(eventFields.Spawn, {
      isSpawn: spawn !== null,
      spawnType: spawn?.agentType,
      spawnDescription: spawn?.description,
      spawnPromptHash: spawn?.promptHash,
      spawnIsBackground: spawn === null ? null : spawn.isBackground,
      spawnModel: spawn?.model,
    });
    this.#exports.addCall();
  }

  /** Adds a result; returns a function that gives the key of its call. */
  addResult(event: ResultEvent): () => string {
    this.#open(event.origin);
    this.#write(eventFields.Result, event);
    this.#write(eventFields.Signal, event.signal);
    this.#exports.addResult();
    return () => this.#foundCall();
  }

  addPrompt(event: PromptEvent): void {
    this.#open(event.origin);
    this.#write(eventFields.Prompt, event);
    this.#exports.addPrompt();
  }

  addMark({ origin, mark, detail, value, durationMs, callId }: MarkEvent): void {
    this.#open(origin);
    this.#write(eventFields.Mark, { kind: mark, detail, value, durationMs, callId });
    this.#exports.addMark();
  }

  addInterruption({ origin, messageId, isRefuted }: InterruptionEvent): void {
    this.#open(origin);
    const [at, length] = messageId === null ? [0, -1] : this.#strings.place(messageId);
    this.#exports.addInterruption(at, length, Number(isRefuted === true));
  }

  addTurnEnd({ origin, durationMs, ending }: TurnEndEvent): void {
    this.#open(origin);
    this.#exports.addTurnEnd(durationMs ?? Number.NaN, ending === undefined ? 0 : endings[ending]);
  }

  addActivity(origin: RowOrigin, hidesResponse: boolean, asksAgent: boolean): void {
    this.#open(origin);
    this.#exports.addActivity(Number(hidesResponse), Number(asksAgent));
  }

  /** Notes the row of a task's end; gives the key of the call that started the task, null if none is named. */
  noteTaskEnd({ origin, callId }: TaskEndEvent): string | null {
    this.#open(origin);
    this.#exports.noteOnly();
    if (callId === null) return null;
    this.#exports.findLocalCall(...this.#strings.place(callId));
    return this.#foundCall();
  }

  /** Notes a row; gives its turn. */
  noteTurn(origin: RowOrigin): { readonly turnId: string | null; readonly promptId: string | null } {
    this.#open(origin);
    const turnId = this.#strings.text(this.#exports.newestTurnId());
    return { turnId, promptId: this.#strings.text(this.#exports.newestPromptId()) };
  }

  #open(origin: RowOrigin): void {
    this.#strings.begin();
    this.#write(eventFields.RowNames, origin);
    if (this.#origin === origin) return;
    this.#origin = origin;
    this.#write(eventFields.Row, origin);
    this.#exports.beginRow();
  }

  #write<Kinds extends Fields>(layout: Layout<Kinds>, values: ValuesOf<Kinds>): void {
    writeFields(this.#strings, layout, values);
  }

  #foundCall(): string {
    return readFields(this.#strings, eventFields.FoundCall).callKey!;
  }
}
