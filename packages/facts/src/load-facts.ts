import { Accelerator, roomFor } from "@turnmeter/accelerator";
import { createCandidates, createUnitPairing, joinCandidates, pairEvents, settle } from "@turnmeter/pairing";
import type { ActivityOptions, Candidates } from "@turnmeter/pairing";
import { checkSources, findLogs, openLogRoots, pathNotFound, readUnit } from "@turnmeter/parser";
import type { LogUnit, Source } from "@turnmeter/parser";
import { defaultPriceBook, priceFacts, type PriceBook } from "@turnmeter/pricing";
import type { SafeFs } from "@turnmeter/safe-fs";
import type { Facts } from "@turnmeter/schema";
import { checkNames, shown } from "@turnmeter/schema/names.js";

/** How logs become facts. */
export interface LoadFactsOptions extends ActivityOptions {
  /** Price book; default the built-in list prices. */
  readonly prices?: PriceBook;
  /** The kinds of logs that are looked for, in the order of precedence; default all that the parser knows. */
  readonly sources?: readonly Source[];
  /** Ends the reading: the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * The facts of all logs at or below some paths, settled over all of them and with their costs. Nothing outside the paths is
 * read and no folder is assumed. What is odd, damaged or cannot be read is a row of `problems`; a path that is not there is one too.
 *
 * @throws the reason of `signal` where it is aborted; TypeError or RangeError if a path is not a string, is empty, or begins with `~`, or
 * an option is unknown or has a wrong value
 */
export async function loadFacts(paths: readonly string[], options: LoadFactsOptions = {}): Promise<Facts> {
  checkOptions(options);
  const { prices = defaultPriceBook, sources, signal, ...activity } = options;
  const { roots, fs, missing, refused } = await openLogRoots(paths);
  signal?.throwIfAborted();
  const found = await findLogs(roots, fs, { refused, ...(sources === undefined ? {} : { sources }) });
  const candidates = await readUnits(found.units, signal === undefined ? fs : endedBy(signal, fs), {
    sources,
    signal,
    activity,
  });
  const beside = pairEvents([...missing.map(pathNotFound), ...found.events], activity);
  return priceFacts(settle(joinCandidates([...candidates, beside]), activity), prices);
}

const optionNames = ["prices", "sources", "signal", "activeGapMs"] satisfies (keyof LoadFactsOptions)[];

/** @throws TypeError or RangeError if an option is unknown or has a wrong value */
function checkOptions(options: unknown): void {
  if (!isRecord(options)) throw new TypeError(`options must be an object, not ${shown(options)}`);
  checkNames("option", Object.keys(options), optionNames);
  checkSources(options["sources"]);
  const { prices, signal, activeGapMs } = options;
  if (prices !== undefined && !(isRecord(prices) && Array.isArray(prices["models"])))
    throw new TypeError(`prices must be a PriceBook, such as defaultPriceBook, not ${shown(prices)}`);
  if (signal !== undefined && !(signal instanceof AbortSignal))
    throw new TypeError(`signal must be an AbortSignal, not ${shown(signal)}`);
  if (activeGapMs !== undefined && !(typeof activeGapMs === "number" && activeGapMs >= 1))
    throw new RangeError(`activeGapMs must be a number of milliseconds from 1, not ${shown(activeGapMs)}`);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Uses compiled code where it supports the format; results are identical. */
async function readUnits(
  units: readonly LogUnit[],
  fs: SafeFs,
  {
    sources,
    signal,
    activity,
  }: {
    readonly sources: readonly Source[] | undefined;
    readonly signal: AbortSignal | undefined;
    readonly activity: ActivityOptions;
  },
): Promise<readonly Candidates[]> {
  const accelerator = new Accelerator(roomFor(units));
  const candidates = createCandidates();
  for (const unit of units) {
    // A failed read is a problem of its file; an aborted one is not.
    signal?.throwIfAborted();
    // Whoever brings sources may bring another decoder of the same logs.
    if (sources === undefined && Accelerator.canRead(unit)) {
      await accelerator.read(unit, unit.id, fs, { ...activity, onFile: () => {} });
      continue;
    }
    const pairing = createUnitPairing(candidates, unit.id, activity);
    for await (const events of readUnit(unit, fs, sources === undefined ? {} : { sources })) {
      for (const event of events) pairing.add(event);
    }
    pairing.finish();
  }
  signal?.throwIfAborted();
  return [accelerator.finish().candidates, candidates.finish()];
}

function endedBy(signal: AbortSignal, fs: SafeFs): SafeFs {
  return {
    ...fs,
    async *readChunks(path, options) {
      signal.throwIfAborted();
      for await (const chunk of fs.readChunks(path, options)) {
        yield chunk;
        signal.throwIfAborted();
      }
    },
  };
}
