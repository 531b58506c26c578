import { type FileEntry, type SafeFs, SafeFsError } from "@turnmeter/safe-fs";

/** A database that was listed, with the size and times of the log beside it, which holds its newest rows. */
export async function withWriteAheadLog(entry: FileEntry, fs: SafeFs): Promise<FileEntry> {
  try {
    const { sizeBytes, mtimeMs } = await fs.stat(`${entry.path}-wal`);
    return {
      ...entry,
      sizeBytes: entry.sizeBytes + sizeBytes,
      mtimeMs: Math.max(entry.mtimeMs, mtimeMs),
      version: `${entry.version} ${sizeBytes} ${mtimeMs}`,
    };
  } catch (error) {
    // Reading it tells what is wrong.
    if (error instanceof SafeFsError) return entry;
    throw error;
  }
}
