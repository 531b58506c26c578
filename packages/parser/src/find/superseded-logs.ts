import { sources } from "../sources.js";
import type { FoundFile } from "./layout.js";
import { isCompressedName, plainPath } from "../plain-path.js";

type SupersededReason = "older form" | "document copy" | "compressed copy" | "archived copy";

/** Reasons that hold only while the copy is as large as the log: either may have grown since. */
export const reasonsBySize: ReadonlySet<string | null> = new Set<SupersededReason>([
  "compressed copy",
  "archived copy",
]);

interface SupersededLog {
  readonly file: FoundFile;
  readonly reason: SupersededReason;
}

/** The logs to read, and those set aside. */
export interface WithoutSuperseded {
  readonly kept: readonly FoundFile[];
  readonly superseded: readonly SupersededLog[];
}

const archives: ReadonlySet<string> = new Set(sources.flatMap(({ home }) => home?.archives ?? []));

/**
 * Sets aside logs whose newer form is there too, and documents that are there as lines (R70), as rows of two forms share no names and would
 * count twice. A compressed document is set aside where the plain one is beside it. Other rows do share names: an archived copy is set aside
 * only to save time, if another copy has the same size. Files are copies of one log if they state the same id.
 */
export function withoutSuperseded(files: readonly FoundFile[]): WithoutSuperseded {
  const candidates = files.map((file) => ({ file, keys: keysOf(file) }));
  const best = new Map<string, Candidate>();
  let isAllApart = true;
  for (const candidate of candidates) {
    for (const key of candidate.keys) {
      const other = best.get(key);
      isAllApart &&= other === undefined;
      if (other === undefined || rankOf(candidate.file) < rankOf(other.file)) best.set(key, candidate);
    }
  }
  if (isAllApart) return { kept: files, superseded: [] };
  const kept: FoundFile[] = [];
  const superseded: SupersededLog[] = [];
  for (const candidate of candidates) {
    const { file, keys } = candidate;
    const better = keys.map((key) => best.get(key) ?? candidate).find((other) => isBetter(other, candidate));
    if (better === undefined) kept.push(file);
    else superseded.push({ file, reason: reasonOf(file, better.file) });
  }
  return { kept, superseded };
}

interface Candidate {
  readonly file: FoundFile;
  readonly keys: readonly string[];
}

function keysOf({ path, kind, framing, source, logId }: FoundFile): readonly string[] {
  if (kind !== "log") return [];
  const byPath = framing === "document" ? [`path ${plainPath(path)}`] : [];
  return logId === null ? byPath : [...byPath, `id ${source} ${logId}`];
}

/** Strongest reason first. */
const flaws: ReadonlyMap<SupersededReason, (file: FoundFile) => boolean> = new Map([
  ["older form", ({ isOlderForm }: FoundFile) => isOlderForm],
  ["document copy", ({ framing }: FoundFile) => framing === "document"],
  ["compressed copy", ({ path }: FoundFile) => isCompressedName(path)],
  [
    "archived copy",
    ({ path }: FoundFile) =>
      path
        .split(/[/\\]/)
        .slice(0, -1)
        .some((name) => archives.has(name)),
  ],
]);

function rankOf(file: FoundFile): number {
  let rank = 0;
  for (const hasFlaw of flaws.values()) rank = 2 * rank + Number(hasFlaw(file));
  return rank;
}

/** Between two compressed forms of a path, the first name wins. */
function isBetter({ file: other }: Candidate, { file }: Candidate): boolean {
  const [otherRank, rank] = [rankOf(other), rankOf(file)];
  const isOnePath = file.framing === "document" && plainPath(other.path) === plainPath(file.path);
  if (otherRank === rank) return isOnePath && other.path < file.path;
  // A copy of another size may have more rows.
  return otherRank < rank && (isOnePath || !isOneForm(other, file) || other.sizeBytes === file.sizeBytes);
}

function isOneForm(a: FoundFile, b: FoundFile): boolean {
  return a.isOlderForm === b.isOlderForm && a.framing === b.framing;
}

function reasonOf(file: FoundFile, better: FoundFile): SupersededReason {
  const told = [...flaws].find(([, hasFlaw]) => hasFlaw(file) && !hasFlaw(better));
  return told?.[0] ?? "compressed copy";
}
