import type { SafeFs } from "@turnmeter/safe-fs";
import type { CallInput } from "@turnmeter/schema";
import type { GivenCall } from "../call-input-format.js";
import { sniffFile } from "../find/sniff-file.js";
import type { LogFormat } from "../log-format.js";
import { formatOf, type PlaceOfFile, placesByFile, readAgain, type RowPlace } from "./read-again.js";

/** Where a call is logged. */
export interface CallPlace extends RowPlace {
  /** The call's id as facts have it; null if it has none. */
  readonly callId: string | null;
}

/** The input of a call, with its place. */
export interface CallInputAtPlace {
  /** Number of the call's place among all that were asked for, from 0. */
  readonly index: number;
  readonly input: CallInput;
}

/** The inputs of the calls at these places, file by file; within a file, in the order in which it logs them. A call that runs a script gives an input for each logged call in it. A call gives none if its effects cannot be told from its input, if its source's logs hold no inputs, if a row has several calls of its id, or if its row is gone or unreadable. Only files with a place are read, up to the last one, and nothing of them is kept. Commands and paths far longer than any that can be judged are cut. */
export async function* readCallInputs(
  places: readonly CallPlace[],
  fs: SafeFs,
): AsyncGenerator<CallInputAtPlace, void, undefined> {
  for (const [file, ofFile] of placesByFile(places)) yield* inputsInFile(file, ofFile, fs);
}

async function* inputsInFile(
  file: string,
  places: readonly PlaceOfFile<CallPlace>[],
  fs: SafeFs,
): AsyncGenerator<CallInputAtPlace, void, undefined> {
  const format = await formatOf(places[0]!.place.source);
  const inputFormat = (await format.loadCalls?.())?.inputs;
  if (inputFormat === undefined) return;
  const { projection } = inputFormat;
  const wanted = new WantedCalls(places);
  const decoder = inputFormat.openFile();
  const framing = await framingOf(file, fs, format);
  if (framing === null) return;
  for await (const batch of readAgain(file, fs, { format, projection, framing })) {
    let line = 0;
    let calls: GivenCall[] = [];
    for (const item of batch) {
      if (!("record" in item)) continue;
      if (item.line > wanted.lastLine && decoder.isWaiting?.() !== true) {
        yield* wanted.inputsOf(calls);
        return;
      }
      // A line may hold several records: its calls are told apart together.
      if (item.line !== line) {
        yield* wanted.inputsOf(calls);
        calls = [];
      }
      line = item.line;
      try {
        for (const call of decoder.decode(item, wanted.has(line))) calls.push(call);
      } catch {
        // This row's inputs stay unknown.
      }
    }
    yield* wanted.inputsOf(calls);
  }
}

class WantedCalls {
  lastLine = 0;
  readonly #byLine = new Map<number, PlaceOfFile<CallPlace>[]>();

  constructor(places: readonly PlaceOfFile<CallPlace>[]) {
    for (const each of places) {
      const { line } = each.place;
      this.lastLine = Math.max(this.lastLine, line);
      const ofLine = this.#byLine.get(line);
      if (ofLine === undefined) this.#byLine.set(line, [each]);
      else ofLine.push(each);
    }
  }

  has(line: number): boolean {
    return this.#byLine.has(line);
  }

  *inputsOf(calls: readonly GivenCall[]): Generator<CallInputAtPlace, void, undefined> {
    for (const [line, ofLine] of groupBy(calls, (call) => call.line)) {
      const places = this.#byLine.get(line) ?? [];
      for (const [{ index }, { callId, inputs }] of pairs(places, ofLine))
        for (const input of inputs ?? []) yield { index, input: { callId, ...input } };
    }
  }
}

/** Pairs places with calls by id, and those without ids by order if their counts match. */
function* pairs(
  places: readonly PlaceOfFile<CallPlace>[],
  calls: readonly GivenCall[],
): Generator<readonly [PlaceOfFile<CallPlace>, GivenCall]> {
  const byId = groupBy(calls, ({ callId }) => callId);
  const nameless = byId.get(null) ?? [];
  const others: PlaceOfFile<CallPlace>[] = [];
  for (const [id, ofId] of groupBy(places, ({ place }) => place.callId)) {
    const called = id === null ? undefined : byId.get(id);
    if (called === undefined) for (const place of ofId) others.push(place);
    // Which of several calls of one id the facts are about is not known.
    else if (called.length === 1) for (const place of ofId) yield [place, called[0]!];
  }
  if (others.length !== nameless.length) return;
  for (const [at, place] of others.entries()) yield [place, nameless[at]!];
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** Null if the log can no longer be read. */
async function framingOf(file: string, fs: SafeFs, format: LogFormat): Promise<"lines" | "document" | null> {
  try {
    // Whose log it is is known.
    const sniffed = await sniffFile(file, fs, [{ ...format, detect: () => true }]);
    return sniffed.kind === "log" && sniffed.framing === "document" ? "document" : "lines";
  } catch {
    return null;
  }
}
