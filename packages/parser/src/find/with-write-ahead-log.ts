import { type FileEntry, type SafeFs, SafeFsError } from "@turnmeter/safe-fs";

/** A database that was listed, with the size, time and version of the log beside it, which holds its newest rows. */
export async function withWriteAheadLog(entry: FileEntry, fs: SafeFs): Promise<FileEntry> {
  try {
    const { sizeBytes, mtimeMs, version } = await fs.stat(`${entry.path}-wal`);
    return {
      ...entry,
      sizeBytes: entry.sizeBytes + sizeBytes,
      mtimeMs: Math.max(entry.mtimeMs, mtimeMs),
      version: `${entry.version} ${version}`,
    };
  } catch (error) {
    // Reading it tells what is wrong.
    if (error instanceof SafeFsError) return entry;
    throw error;
  }
}
