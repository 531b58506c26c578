import type { Problem, ProblemCode } from "@turnmeter/schema";
import type { ObjectProjection } from "../projection.js";
import { compileProjection, type CompiledObject } from "./compiled-projection.js";
import { type LinePosition, LineSplitter } from "./line-splitter.js";
import { hashBytes } from "./measure.js";
import { parseLine } from "./parse-line.js";
import { type JsonObject, projectRecord } from "./project-record.js";
import type { ReadItem, RecordReader, RecordReaderOptions } from "./record-reader.js";

const defaultMaxLineBytes = 128 * 1024 * 1024;

/** The record reader that hands each line to `JSON.parse`. */
export const readRecordsJson: RecordReader = async function* (chunks, projection, options) {
  const lines = new LineReader(projection, options);
  for await (const chunk of chunks) {
    const batch = lines.read(chunk);
    if (batch.length > 0) yield batch;
    lines.expire();
  }
  const rest = lines.finish();
  if (rest.length > 0) yield rest;
  lines.expire();
};

const noKeys: readonly string[] = [];

class LineReader {
  readonly #file: string;
  readonly #projection: CompiledObject;
  readonly #listsOtherKeys: boolean;
  readonly #splitter: LineSplitter;
  #batch: ReadItem[] = [];
  #lifetime = { isOver: false };

  constructor(projection: ObjectProjection, options: RecordReaderOptions) {
    this.#file = options.file;
    this.#projection = compileProjection(projection);
    this.#listsOtherKeys = options.listOtherKeys ?? false;
    this.#splitter = new LineSplitter(
      options.maxLineBytes ?? defaultMaxLineBytes,
      (bytes, start, end, line) => this.#readLine(bytes, start, end, line),
      (line, byteLength) => this.#report("line-too-long", line, `${byteLength} bytes`),
    );
  }

  read(chunk: Uint8Array): readonly ReadItem[] {
    this.#splitter.add(chunk);
    return this.#take();
  }

  finish(): readonly ReadItem[] {
    this.#splitter.finish();
    return this.#take();
  }

  /** Ends the time in which the hashes of the last batch can be asked for. */
  expire(): void {
    this.#lifetime.isOver = true;
    this.#lifetime = { isOver: false };
  }

  #take(): readonly ReadItem[] {
    const batch = this.#batch;
    this.#batch = [];
    return batch;
  }

  #readLine(bytes: Buffer, start: number, end: number, line: LinePosition): void {
    const parsed = parseLine(bytes, start, end);
    if (parsed.status === "empty") return;
    if (parsed.status !== "objects") {
      const isTorn = parsed.status === "not-json" && !line.isEnded;
      this.#report(isTorn ? "torn-line" : parsed.status, line, `${end - start} bytes`);
      return;
    }
    let isTooDeep = false;
    for (const object of parsed.objects) {
      const projected = projectRecord(object.value, this.#projection, bytes, object.start);
      isTooDeep ||= projected.isTooDeep;
      const lifetime = this.#lifetime;
      this.#batch.push({
        record: projected.record,
        line: line.number,
        byteOffset: line.byteOffset,
        lineHash() {
          if (lifetime.isOver) throw new Error(`line hash asked for after its batch: line ${line.number}`);
          return hashBytes(bytes.subarray(object.start, object.end));
        },
        otherKeys: this.#listsOtherKeys ? this.#otherKeys(object.value) : noKeys,
      });
    }
    if (parsed.objects.length > 1) {
      this.#report("record-degraded", line, `${parsed.objects.length} records on one line`);
    }
    if (!parsed.isUtf8) this.#report("record-degraded", line, "invalid UTF-8");
    if (isTooDeep) this.#report("nesting-too-deep", line, null);
  }

  #otherKeys(value: JsonObject): readonly string[] {
    const { fields } = this.#projection;
    return Object.keys(value)
      .filter((key) => !fields.has(key))
      .sort();
  }

  #report(code: ProblemCode, line: LinePosition, detail: string | null): void {
    const problem: Problem = {
      code,
      file: this.#file,
      line: line.number,
      byteOffset: line.byteOffset,
      detail,
    };
    this.#batch.push(problem);
  }
}
