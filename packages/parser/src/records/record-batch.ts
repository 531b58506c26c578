import type { Problem, ProblemCode } from "@turnmeter/schema";
import type { ObjectProjection } from "../projection.js";
import { compileProjection, type CompiledObject } from "./compiled-projection.js";
import { hashBytes } from "@turnmeter/scanner";
import type { ParsedLine } from "./parse-line.js";
import { type JsonObject, projectRecord } from "./project-record.js";
import type { ReadItem, RecordReaderOptions } from "./record-reader.js";

/** Where a record or a problem is. */
export interface ItemPosition {
  /** Line, counted from 1. */
  readonly number: number;
  readonly byteOffset: number;
}

interface Splitter {
  add(chunk: Uint8Array): void;
  finish(): void;
}

const noKeys: readonly string[] = [];

/** Collects what a reader finds, one batch after the other. */
export class RecordBatch {
  readonly #file: string;
  readonly #projection: CompiledObject;
  readonly #listsOtherKeys: boolean;
  readonly #keepsValue: boolean;
  #items: ReadItem[] = [];
  #lifetime = { isOver: false };
  #taken = { isOver: false };

  constructor(projection: ObjectProjection, options: RecordReaderOptions) {
    this.#file = options.file;
    this.#projection = compileProjection(projection);
    this.#listsOtherKeys = options.listOtherKeys ?? false;
    this.#keepsValue = options.keepValue ?? false;
  }

  /** Runs chunks through `splitter`, which adds to this batch, and yields the items after each chunk and at the end. */
  async *readThrough(
    splitter: Splitter,
    chunks: AsyncIterable<Uint8Array>,
  ): AsyncGenerator<readonly ReadItem[]> {
    for await (const chunk of chunks) {
      splitter.add(chunk);
      yield* this.#takeAny();
    }
    splitter.finish();
    yield* this.#takeAny();
  }

  /** The items since the last call. Their hashes can be asked for until the next one. */
  take(): readonly ReadItem[] {
    const items = this.#items;
    this.#items = [];
    this.#taken.isOver = true;
    this.#taken = this.#lifetime;
    this.#lifetime = { isOver: false };
    return items;
  }

  *#takeAny(): Generator<readonly ReadItem[]> {
    const items = this.take();
    if (items.length > 0) yield items;
    this.#taken.isOver = true;
  }

  /** Adds the objects that were parsed from `bytes`, and what is odd about them. */
  add(parsed: ParsedLine, bytes: Buffer, position: ItemPosition): void {
    let isTooDeep = false;
    for (const object of parsed.objects) {
      const projected = projectRecord(object.value, this.#projection, bytes, object.start);
      isTooDeep ||= projected.isTooDeep;
      const lifetime = this.#lifetime;
      // A document is asked for its hash once a message.
      let hash: string | null = null;
      this.#items.push({
        record: projected.record,
        line: position.number,
        byteOffset: position.byteOffset,
        lineHash() {
          if (lifetime.isOver)
            throw new Error(`line hash asked for after its batch: line ${position.number}`);
          return (hash ??= hashBytes(bytes.subarray(object.start, object.end)));
        },
        otherKeys: this.#listsOtherKeys ? this.#otherKeys(object.value) : noKeys,
        value: this.#keepsValue ? object.value : undefined,
      });
    }
    if (parsed.objects.length > 1) {
      this.report("record-degraded", position, `${parsed.objects.length} records on one line`);
    }
    if (!parsed.isUtf8) this.report("record-degraded", position, "invalid UTF-8");
    if (isTooDeep) this.report("nesting-too-deep", position, null);
  }

  /** Adds a problem. */
  report(code: ProblemCode, { number, byteOffset }: ItemPosition, detail: string | null): void {
    const problem: Problem = { code, file: this.#file, line: number, byteOffset, detail };
    this.#items.push(problem);
  }

  #otherKeys(value: JsonObject): readonly string[] {
    const { fields } = this.#projection;
    return Object.keys(value)
      .filter((key) => !fields.has(key))
      .sort();
  }
}
