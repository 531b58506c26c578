/** A file of the cache, of one way to read. */
export interface JoinableFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** Units in it, and those among them that this run has used. */
  readonly units: number;
  readonly usedUnits: number;
}

/** More files are joined: each is opened and checked in every run. */
const mostFiles = 6;

/**
 * The files that one new file replaces. A large one is written again only where most of it is of no use any more,
 * or where the others together are half as large: so each row is written a few times, however often logs grow.
 */
export function filesToJoin(files: readonly JoinableFile[]): readonly JoinableFile[] {
  const stale = files.filter(({ units, usedUnits }) => 2 * usedUnits < units);
  if (files.length < mostFiles) return stale;
  const [largest, ...others] = [...files].sort((a, b) => b.sizeBytes - a.sizeBytes);
  if (largest === undefined) return [];
  const otherBytes = others.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return stale.includes(largest) || 2 * otherBytes >= largest.sizeBytes ? files : others;
}
