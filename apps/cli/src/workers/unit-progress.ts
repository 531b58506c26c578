import type { SafeFs } from "@turnmeter/safe-fs";

/** Told how far reading a unit has come. */
export interface UnitProgress {
  /** So many bytes more have been read; fewer than none where the file was told longer than it is. */
  readonly onBytes: (count: number) => void;
  /** A file more has been read. */
  readonly onFile: () => void;
}

/** Told of nothing. */
export const noProgress: UnitProgress = { onBytes: () => {}, onFile: () => {} };

/** Tells how far a file is while it is read, by what is taken from the file system; its bytes are told once. */
export class FileProgress {
  /** As the one that is given, but for the bytes that it counts. */
  readonly fs: SafeFs;
  readonly #progress: UnitProgress;
  #bytes = 0;

  constructor(fs: SafeFs, progress: UnitProgress) {
    this.#progress = progress;
    this.fs = { ...fs, readChunks: (path, options) => this.#counted(fs.readChunks(path, options)) };
  }

  /** Ends a file of so many bytes; what was not read of them, or not in pieces, counts as read. */
  endFile(sizeBytes: number): void {
    this.#progress.onBytes(sizeBytes - this.#bytes);
    this.#bytes = 0;
    this.#progress.onFile();
  }

  #counted(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    return {
      [Symbol.asyncIterator]: () => {
        const source = chunks[Symbol.asyncIterator]();
        let last = 0;
        return {
          next: async () => {
            if (last > 0) this.#add(last);
            const result = await source.next();
            last = result.done === true ? 0 : result.value.length;
            return result;
          },
          return: async () => (await source.return?.()) ?? { done: true, value: undefined },
        };
      },
    };
  }

  #add(count: number): void {
    this.#bytes += count;
    this.#progress.onBytes(count);
  }
}
