import { checkPath, openRoots } from "@turnmeter/safe-fs";
import type { FileAccess } from "@turnmeter/safe-fs";
import { SentStream } from "./sent-stream.js";

/** A stream that was written to a file. */
export interface WrittenStream {
  readonly sent: SentStream;
  /** How many events it has. */
  readonly events: number;
  /** Whether its last line has no LF: what is appended has to begin with one. */
  readonly isCut: boolean;
  readonly sizeBytes: number;
  /** When it was written to last, epoch ms. */
  readonly writtenAt: number;
}

const lineFeed = 10;

/**
 * Reads where a stream stands that was written to a file, one event a line. Other lines count for nothing.
 *
 * @throws SafeFsError; TypeError or RangeError if the path is not a string, is empty, or begins with `~`
 */
export async function readSentStream(path: string, files?: FileAccess): Promise<WrittenStream> {
  checkPath("path", path);
  const fs = openRoots([path], files);
  const { mtimeMs, sizeBytes } = await fs.stat(path);
  const sent = new SentStream();
  let events = 0;
  const take = (line: Buffer): void => {
    const value = parsed(line);
    if (value !== null && sent.add(value)) events++;
  };
  let carried: Buffer[] = [];
  for await (const chunk of fs.readChunks(path)) {
    const bytes = Buffer.from(chunk);
    let start = 0;
    for (let end = bytes.indexOf(lineFeed); end !== -1; end = bytes.indexOf(lineFeed, start)) {
      take(Buffer.concat([...carried, bytes.subarray(start, end)]));
      carried = [];
      start = end + 1;
    }
    if (start < bytes.length) carried.push(bytes.subarray(start));
  }
  return { sent, events, isCut: carried.length > 0, sizeBytes, writtenAt: mtimeMs };
}

function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString("utf8"));
  } catch {
    return null;
  }
}
