import { sources } from "../sources.js";
import type { FoundFile } from "./layout.js";

/** Why a log does not count where it is there in another form too. */
type SupersededReason = "older form" | "document copy" | "archived copy";

/** A log with a better copy. */
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
 * Sets aside logs whose newer form is there too, and documents that are there as lines (R70): rows of two forms share no names and would
 * count twice. Rows of archived copies do share names: such a copy is set aside only to save time, where another one has the same size.
 * Files are copies of one log if they state the same id.
 */
export function withoutSuperseded(files: readonly FoundFile[]): WithoutSuperseded {
  const best = new Map<string | null, FoundFile>();
  for (const file of files) {
    const key = keyOf(file);
    const other = best.get(key);
    if (key !== null && (other === undefined || rankOf(file) < rankOf(other))) best.set(key, file);
  }
  const kept: FoundFile[] = [];
  const superseded: SupersededLog[] = [];
  for (const file of files) {
    const other = best.get(keyOf(file));
    if (other === undefined || !isBetter(other, file)) kept.push(file);
    else superseded.push({ file, reason: reasonOf(file, other) });
  }
  return { kept, superseded };
}

/** What copies of one log share; null for a log without an id, which is compared with none. */
function keyOf({ source, logId }: FoundFile): string | null {
  return logId === null ? null : `${source} ${logId}`;
}

/** Reasons against a log, the strongest first. */
const flaws: ReadonlyMap<SupersededReason, (file: FoundFile) => boolean> = new Map([
  ["older form", ({ isOlderForm }: FoundFile) => isOlderForm],
  ["document copy", ({ framing }: FoundFile) => framing === "document"],
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

function isBetter(other: FoundFile, file: FoundFile): boolean {
  // A copy of another size may have more rows.
  return rankOf(other) < rankOf(file) && (!isOneForm(other, file) || other.sizeBytes === file.sizeBytes);
}

function isOneForm(a: FoundFile, b: FoundFile): boolean {
  return a.isOlderForm === b.isOlderForm && a.framing === b.framing;
}

function reasonOf(file: FoundFile, better: FoundFile): SupersededReason {
  return [...flaws].find(([, hasFlaw]) => hasFlaw(file) && !hasFlaw(better))![0];
}
