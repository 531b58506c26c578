/*
 * The first bytes of a SQLite database (https://sqlite.org/fileformat2.html, "The Database Header").
 */

/** Bytes of the header. */
export const headerBytes = 100;

/** Offsets of the write and read versions in the header: 1 with a rollback journal, 2 with a write-ahead log. */
export const versionOffsets = [18, 19] as const;

const magic = Buffer.from("SQLite format 3\0", "latin1");

/** Whether a file with these first bytes is a SQLite database. */
export function isDatabase(head: Uint8Array): boolean {
  return head.length >= magic.length && magic.every((byte, at) => head[at] === byte);
}

/** Pages of the database; null if the program that wrote it last did not keep the number. */
export function pageCountOf(header: DataView): number | null {
  const isKept = header.getUint32(24) === header.getUint32(92);
  return isKept ? header.getUint32(28) : null;
}

/** Bytes of a page; null if the header states an invalid size. */
export function pageBytesOf(header: DataView): number | null {
  const told = header.getUint16(16);
  // The largest size does not fit in two bytes.
  const pageBytes = told === 1 ? 65_536 : told;
  return pageBytes >= 512 && (pageBytes & (pageBytes - 1)) === 0 ? pageBytes : null;
}
