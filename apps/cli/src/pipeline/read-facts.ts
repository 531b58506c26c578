import { createCandidates, createUnitPairing, pairEvents, settle } from "@turnmeter/pairing";
import type { ActivityOptions, Candidates } from "@turnmeter/pairing";
import { findLogs, readRecordsJson, readRecordsScanned, readUnit } from "@turnmeter/parser";
import { priceFacts } from "@turnmeter/pricing";
import type { PriceBook } from "@turnmeter/pricing";
import type { LogUnit } from "@turnmeter/parser";
import type { Facts } from "@turnmeter/schema";
import pLimit from "p-limit";
import type { ReaderName } from "../flags/reading-flags.js";
import type { LogRoots } from "./resolve-roots.js";

/** How far reading has come. */
export interface ReadProgress {
  readonly files: number;
  readonly totalFiles: number;
  readonly bytes: number;
  readonly totalBytes: number;
}

export interface ReadFactsOptions {
  readonly priceBook: PriceBook;
  /** Logs read at once. */
  readonly jobs: number;
  /** What lines are read with; without effect where records are compared with their schemas. */
  readonly reader: ReaderName;
  /** True: records are compared with their schemas too. */
  readonly check: boolean;
  /** The longest gap that is active time, ms; 5 minutes if not given. */
  readonly activeGapMs?: number | undefined;
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined;
}

/** Everything that the logs below the roots say, settled over all of them and priced. */
export async function readFacts(logs: LogRoots, options: ReadFactsOptions): Promise<Facts> {
  const activity = options.activeGapMs === undefined ? {} : { activeGapMs: options.activeGapMs };
  const candidates = await readCandidates(logs, activity, options);
  return priceFacts(settle(candidates, activity), options.priceBook);
}

async function readCandidates(
  { roots, fs }: LogRoots,
  activity: ActivityOptions,
  options: ReadFactsOptions,
): Promise<Candidates> {
  const { units, events } = await findLogs(roots, fs);
  const count = countProgress(units, options.onProgress);
  const candidates = createCandidates();
  const limit = pLimit(options.jobs);
  const reader = options.reader === "json" ? readRecordsJson : readRecordsScanned;
  const reading = options.check ? { check: true } : { reader };
  await Promise.all(
    units.map((unit) =>
      limit(async () => {
        const pairing = createUnitPairing(activity);
        for await (const batch of readUnit(unit, fs, reading)) {
          for (const event of batch) {
            pairing.add(event);
            if (event.kind === "fileRead") count(event.file.sizeBytes ?? 0);
          }
        }
        candidates.add(pairing.finish());
      }),
    ),
  );
  candidates.add(pairEvents(events));
  return candidates.finish();
}

function countProgress(units: readonly LogUnit[], onProgress: ReadFactsOptions["onProgress"]) {
  const totalFiles = units.reduce((sum, unit) => sum + unit.files.length, 0);
  const totalBytes = units.reduce((sum, unit) => sum + unit.sizeBytes, 0);
  let files = 0;
  let bytes = 0;
  return (sizeBytes: number): void => {
    files += 1;
    bytes += sizeBytes;
    onProgress?.({ files, totalFiles, bytes, totalBytes });
  };
}
