import { isDeepStrictEqual } from "node:util";
import { plainItems } from "@turnmeter/check-fixtures/plain-items";
import { loadProjections } from "@turnmeter/check-fixtures/projections";
import { readRecordsJson, readRecordsScanned } from "@turnmeter/parser";
import type { LogFormat, RecordReader } from "@turnmeter/parser";
import { describe, expect, it } from "vitest";
import { seed } from "../../../../scripts/vitest/tier.js";
import { mutatedFile } from "./util/mutate-file.js";
import { randomOf } from "../util/random.js";
import { folderCount, logsOf } from "./util/source-logs.js";

// A tenth of what is read by commands: each text is read ten times.
const lineCount = (Number(process.env["TURNMETER_ROBUSTNESS_LINES"] ?? "") || 20_000) / 10;

const smallText = 20_000;
const smallPieces = [1, 2, 3, 7, 64];
const pieces = [1000, 65_537, 131_072];

async function* piecesOf(bytes: Buffer, pieceBytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

async function itemsOf(
  reader: RecordReader,
  bytes: Buffer,
  projection: LogFormat["projection"],
  pieceBytes: number,
): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  for await (const batch of reader(piecesOf(bytes, pieceBytes), projection, { file: "log" })) {
    items.push(...plainItems(batch));
  }
  return items;
}

describe("R82 the readers of lines", () => {
  it(
    `give the same items of logs that were changed at random: ${lineCount} lines from seed ${seed}`,
    { timeout: 86_400_000 },
    async () => {
      const differing: string[] = [];
      const projections = await loadProjections();
      for (let [trial, lines] = [0, 0]; lines < lineCount; trial++) {
        const random = randomOf(seed, trial, 1);
        const [logs, others] = [
          logsOf(random.below(folderCount), random),
          logsOf(random.below(folderCount), random),
        ];
        const strange = others.files.flatMap(({ text }) => text.split("\n").slice(0, 20));
        for (const [at, file] of logs.files.entries()) {
          const text = mutatedFile(file.text, random, [...strange, "{}"]);
          const bytes = Buffer.from(text, "latin1");
          const pieceBytes = random.pick(bytes.length < smallText ? [...smallPieces, ...pieces] : pieces);
          for (const { projection, ids } of projections) {
            const parsed = await itemsOf(readRecordsJson, bytes, projection, pieceBytes);
            const scanned = await itemsOf(readRecordsScanned, bytes, projection, pieceBytes);
            const item = parsed.findIndex((one, index) => !isDeepStrictEqual(one, scanned[index]));
            if (item === -1 && parsed.length === scanned.length) continue;
            // Real logs hold people's words: what differs is named by numbers alone.
            differing.push(
              `seed ${seed} trial ${trial} file ${at} source ${ids} pieces of ${pieceBytes} item ${item}`,
            );
          }
          lines += text.split("\n").length;
        }
      }
      expect(differing).toEqual([]);
    },
  );
});
