import { columnOf, rowsOf } from "@turnmeter/columns";
import { createCandidates } from "@turnmeter/pairing";
import type { Column, FileFact, Table } from "@turnmeter/schema";
import { beforeEach, describe, expect, it } from "vitest";
import { exportLake, openLakes } from "../src/index.js";
import { columnsHash, columnsOfFirst, lakeColumns, lakeVersion } from "../src/lake-columns.js";
import { readParquet } from "../src/parquet/read-parquet.js";
import { writeParquet } from "../src/parquet/write-parquet.js";
import { sha256 } from "../src/hashes.js";
import { memoryLake } from "./util/memory-lake.js";
import type { MemoryLake } from "./util/memory-lake.js";

const file: FileFact = {
  source: "codex",
  path: "/logs/a.jsonl",
  sizeBytes: 10,
  lines: 3,
  records: 3,
  degradedLines: 0,
  clientVersions: "0.171.0",
  kind: "main",
  status: "read",
  reason: null,
};

let lake: MemoryLake;
beforeEach(async () => {
  lake = memoryLake();
  const candidates = createCandidates();
  candidates.openUnit("a").files.append(file);
  candidates.closeUnit();
  const all = { units: candidates.unitRows(), candidates: candidates.finish() };
  await exportLake(lake, all, { machine: "laptop", program: "2.0.0", build: "b" });
});

type Columns = Readonly<Record<string, Column<unknown>>>;

/** Writes the table of files as another version would have, with other columns. */
function writeFiles(change: (columns: Columns) => Columns): void {
  const [name, bytes] = [...lake.files].find(([each]) => each.startsWith("v1/files/"))!;
  const { rowCount, columns }: Table<object> = readParquet<object>(bytes, lakeColumns("files"));
  const written = writeParquet<object>({ rowCount, columns: change({ ...columns }) });
  lake.files.delete(name);
  lake.files.set(`v1/files/week=none/laptop.${sha256(written).slice(0, 16)}.parquet`, written);
  writeManifest((manifest) => {
    const [batch] = manifest.batches;
    const part = { table: "files", rows: 1, bytes: written.length, sha256: sha256(written) };
    return { ...manifest, batches: [{ ...batch, parts: [part, ...batch.parts.slice(1)] }] };
  });
}

function writeManifest(change: (manifest: ReturnType<typeof JSON.parse>) => object): void {
  const name = "v1/sources/laptop.json";
  const manifest = JSON.parse(new TextDecoder().decode(lake.files.get(name)));
  lake.files.set(name, new TextEncoder().encode(JSON.stringify(change(manifest))));
}

async function filesRead(): Promise<readonly FileFact[]> {
  return [...rowsOf((await openLakes([lake])).candidates.files)];
}

describe("versions of a lake", () => {
  it("go up with its columns", () => {
    // Where this fails, columns have changed: raise `lakeVersion`, and `readableFrom` and `oldestReadable` as they say.
    expect([lakeVersion, columnsHash()]).toEqual([1, columnsOfFirst]);
  });

  it("of which another one lacks a column leave it unknown", async () => {
    writeFiles(({ clientVersions: _clientVersions, sizeBytes: _sizeBytes, ...others }) => others);
    await expect(filesRead()).rejects.toThrow("without the column sizeBytes");
    writeManifest((manifest) => ({ ...manifest, version: 7 }));
    expect(await filesRead()).toEqual([{ ...file, clientVersions: null, sizeBytes: null }]);
  });

  it("are refused with a sentence where a column is missing that is never null", async () => {
    writeFiles(({ lines: _lines, ...others }) => others);
    writeManifest((manifest) => ({ ...manifest, version: 7 }));
    await expect(filesRead()).rejects.toThrow(
      /^the lake is incomplete, 0 of 1 sources: v1\/files\/week=none\/laptop\.[\da-f]{16}\.parquet cannot be read: without the column lines$/,
    );
  });

  it("of which a newer one has more tables, columns and fields are read without them", async () => {
    writeFiles((columns) => ({ ...columns, weather: columnOf("text", ["rain"]) }));
    await expect(filesRead()).rejects.toThrow("with an unknown column, weather");
    const more = { table: "weathers", rows: 1, bytes: 1, sha256: "0".repeat(64) };
    writeManifest(({ batches: [batch], ...manifest }) => ({
      ...manifest,
      version: 7,
      sky: "grey",
      batches: [{ ...batch, wind: 3, parts: [...batch.parts, more] }],
    }));
    expect(await filesRead()).toEqual([file]);
  });

  it("are refused by the machine's name where only newer ones can read them", async () => {
    writeManifest((manifest) => ({ ...manifest, version: 7, readableFrom: 2, batches: "other" }));
    await expect(filesRead()).rejects.toMatchObject({
      code: "other-version",
      message:
        "memory/v1/sources/laptop.json: what laptop exported with turnmeter 2.0.0 can be read by newer versions alone: update turnmeter here",
    });
  });
});
