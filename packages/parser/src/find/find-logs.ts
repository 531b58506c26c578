import type { FileFact, LogEvent, Problem, ProblemCode } from "@turnmeter/schema";
import { checkPaths, SafeFsError, type FileEntry, type SafeFs } from "@turnmeter/safe-fs";
import type { FileRefusal, Preview } from "@turnmeter/safe-fs";
import { basename, dirname } from "node:path";
import { checkSources } from "../check-sources.js";
import type { LogUnit } from "../log-format.js";
import type { Source } from "../source.js";
import { sources as allSources } from "../sources.js";
import { isDatabaseName } from "./database-names.js";
import { type FoundFile, layout } from "./layout.js";
import { logFoldersOf } from "./log-folders.js";
import { isDocumentName, isLogName, isPartPlace } from "./session-files.js";
import { holdsStores } from "./holds-stores.js";
import { sourceOfPlace } from "./source-of-place.js";
import type { Sniffed } from "./sniffed.js";
import type { Sniffing } from "./sniffing.js";
import { withoutSuperseded } from "./superseded-logs.js";

/** Logs found below some roots. */
export interface FoundLogs {
  /** Sorted by id. */
  readonly units: readonly LogUnit[];
  /** Files that were skipped or could not be read, and problems. */
  readonly events: readonly LogEvent[];
  /** Kinds of files recognised by their first rows. */
  readonly sniffed: readonly SniffedFile[];
}

/** The kind of a file, as long as its version is the same. */
export interface SniffedFile {
  readonly path: string;
  readonly version: string;
  readonly sniffed: Sniffed;
}

/** How logs are looked for. */
export interface FindLogsOptions {
  /** The kinds of logs to look for, in the order of precedence; default all. */
  readonly sources?: readonly Source[];
  /** Kinds of files found by an earlier search with the same sources, by path: valid for files of the same version. */
  readonly known?: Pick<ReadonlyMap<string, SniffedFile>, "get" | "size">;
  /** Files that were last changed before this instant, epoch ms, are passed over, as if they were not there; default none. */
  readonly changedSince?: number;
  /** Paths that `openLogRoots` could not look at; default none. */
  readonly refused?: readonly FileRefusal[];
  /** Told how many files have been opened so far while folders are listed. */
  readonly onOpened?: (count: number) => void;
  /** True if the roots are the agents' default folders: one with files but no readable log is then a problem. Default false. */
  readonly areUsual?: boolean;
}

/**
 * The logs in `roots`: agents' own folders, folders of logs at any depth, or single files of any name. Files are
 * recognised by their first rows. A file that is reached twice is found once. A root that is not there is a problem:
 * `openLogRoots` leaves them out. Never throws for what it finds.
 *
 * @throws TypeError or RangeError if a root is not a string, is empty, or begins with `~`, or `sources` is not a list of sources
 */
export async function findLogs(
  roots: readonly string[],
  fs: SafeFs,
  options: FindLogsOptions = {},
): Promise<FoundLogs> {
  checkPaths("roots", roots);
  checkSources(options.sources);
  const search = new Search(fs, options);
  for (const refusal of options.refused ?? []) search.refuse(refusal);
  // Of two names of one file the first one found counts, whatever the order of the roots.
  for (const root of [...new Set(roots)].sort()) await search.addRoot(root);
  return search.finish();
}

const noLog = { framing: "lines", source: null, logId: null, isOlderForm: false } as const;

class Search {
  readonly #fs: SafeFs;
  readonly #sources: readonly Source[];
  readonly #known: NonNullable<FindLogsOptions["known"]>;
  readonly #changedSince: number | null;
  readonly #onOpened: (count: number) => void;
  readonly #areUsual: boolean;
  #sniffing: Promise<Sniffing> | null = null;
  #opened = 0;
  readonly #files: FoundFile[] = [];
  readonly #sniffed: SniffedFile[] = [];
  readonly #events: LogEvent[] = [];
  readonly #realPaths = new Set<string>();
  /** Files known to hold no sessions. */
  readonly #passed = new Set<string>();

  constructor(
    fs: SafeFs,
    {
      sources = allSources,
      known = new Map(),
      changedSince,
      onOpened = () => {},
      areUsual = false,
    }: FindLogsOptions,
  ) {
    this.#areUsual = areUsual;
    this.#changedSince = changedSince ?? null;
    this.#onOpened = onOpened;
    this.#fs = fs;
    this.#sources = sources;
    this.#known = known;
  }

  async addRoot(root: string): Promise<void> {
    const { folders, refused } = await logFoldersOf(root, this.#fs);
    // Where files are known, few are not.
    const sniffing = this.#known.size === 0 ? await this.#openSniffing() : null;
    for (const refusal of refused) this.refuse(refusal);
    for (const place of folders) {
      const { path: folder } = place;
      const filesBefore = this.#files.length;
      let isKnown = false;
      const shown = new Map<string, Sniffed>();
      const preview = sniffing === null ? {} : { preview: this.#preview(shown, sniffing) };
      for await (const found of this.#fs.list(folder, { ...place, ...preview })) {
        const base = found.path === folder ? dirname(folder) : folder;
        if ("error" in found) {
          this.refuse(found);
          continue;
        }
        const listed = isDatabaseName(found.path) ? await withWriteAheadLog(found, this.#fs) : found;
        if (this.#changedSince !== null && listed.mtimeMs < this.#changedSince) continue;
        isKnown ||= this.#realPaths.has(listed.realPath);
        if (!this.#add(listed, base, shown.get(listed.path))) await this.#sniff(listed, base);
      }
      const isUnread = !isKnown && this.#files.length === filesBefore && place.isOwn !== true;
      if (this.#areUsual && isUnread && (await holdsStores(place, this.#fs, this.#passed)))
        this.#report("folder-unread", folder, null);
    }
  }

  #openSniffing(): Promise<Sniffing> {
    this.#sniffing ??= import("./sniffing.js").then(({ openSniffing }) => openSniffing(this.#sources));
    return this.#sniffing;
  }

  /** Settles files that their first bytes identify; the rest are opened again. */
  #preview(shown: Map<string, Sniffed>, { headBytes, sniffHead }: Sniffing): Preview {
    return {
      bytes: headBytes,
      // Most files would be opened in vain where only those of late are asked for.
      accepts: (path) =>
        this.#changedSince === null && !isDocumentName(basename(path)) && !isDatabaseName(path),
      show: (path, head) => {
        this.#onOpened(++this.#opened);
        const sniffed = sniffHead(head);
        if (sniffed !== null) shown.set(path, sniffed);
      },
    };
  }

  finish(): FoundLogs {
    const { kept, superseded } = withoutSuperseded(this.#files);
    for (const { file, reason } of superseded) this.#leave(file.path, file.sizeBytes, reason);
    const { units, strays } = layout(kept);
    for (const { path, sizeBytes, kind } of strays) {
      if (kind === "journal") this.#leave(path, sizeBytes, "workflow journal", { kind });
    }
    return { units, events: this.#events, sniffed: this.#sniffed };
  }

  /** False if the file must still be sniffed. */
  #add(entry: FileEntry, base: string, shown: Sniffed | undefined): boolean {
    const { path, realPath, sizeBytes, version } = entry;
    if (this.#realPaths.has(realPath)) return true;
    this.#realPaths.add(realPath);
    if (isDocumentName(basename(path))) {
      this.#files.push({ path, base, sizeBytes, version, kind: "meta", ...noLog });
    } else if (sizeBytes === 0) {
      this.#skip(path, base, sizeBytes, "empty");
    } else {
      const known = shown ?? this.#recalled(path, version);
      if (known === null) return false;
      this.#take(entry, base, known);
    }
    return true;
  }

  async #sniff(entry: FileEntry, base: string): Promise<void> {
    const { path, sizeBytes } = entry;
    const { sniffFile } = await this.#openSniffing();
    try {
      const found = await sniffFile(path, this.#fs);
      if (found.kind === "damaged") this.#fail(path, sizeBytes, found.damage);
      else this.#take(entry, base, found);
    } catch (error) {
      if (!(error instanceof SafeFsError)) throw error;
      this.refuse({ path, error });
    }
  }

  #take({ path, sizeBytes, version }: FileEntry, base: string, sniffed: Sniffed): void {
    this.#sniffed.push({ path, version, sniffed });
    if (sniffed.kind === "log") {
      const { framing, logId, isOlderForm } = sniffed;
      const source = sourceOfPlace(sniffed.source, path, this.#sources);
      this.#files.push({ path, base, sizeBytes, version, kind: "log", framing, source, logId, isOlderForm });
    } else if (sniffed.kind === "journal") {
      this.#files.push({ path, base, sizeBytes, version, kind: "journal", ...noLog });
    } else if (sniffed.kind === "tooLong") {
      this.#report("line-too-long", path, `${sniffed.sizeBytes} bytes`);
      this.#leave(path, sizeBytes, "too long");
    } else if (sniffed.kind === "unrecognised") {
      this.#report("file-unrecognised", path, sniffed.rows);
      this.#leave(path, sizeBytes, "unknown format");
    } else if (sniffed.kind === "uncounted") {
      this.#report("file-uncounted", path, sniffed.form);
      this.#leave(path, sizeBytes, sniffed.form);
    } else {
      this.#skip(path, base, sizeBytes, sniffed.reason);
    }
  }

  /** Reports what should have been a log: a database, or a file where only parts of sessions lie. */
  #skip(path: string, base: string, sizeBytes: number, reason: string): void {
    const isLost = reason !== "not a transcript" && (isDatabaseName(path) || isPartPlace(path, base));
    if (isLost) this.#report("file-unrecognised", path, reason);
    if (reason === "empty" || reason === "not a transcript") this.#passed.add(path);
    this.#leave(path, sizeBytes, reason);
  }

  #recalled(path: string, version: string): Sniffed | null {
    const known = this.#known.get(path);
    return known?.version === version ? known.sniffed : null;
  }

  refuse({ path, error, isLink }: FileRefusal): void {
    if (error.code === "credential-file") {
      this.#leave(path, null, "credential file");
    } else if (error.code === "outside-roots") {
      this.#report("link-outside-roots", path, null);
    } else if (isLogName(basename(path), true)) {
      this.#fail(path, null, error.code);
    } else if (error.code !== "not-found" || isLink !== true) {
      this.#report("file-unreadable", path, error.code);
    }
  }

  #fail(path: string, sizeBytes: number | null, reason: string): void {
    this.#report("file-unreadable", path, reason);
    this.#leave(path, sizeBytes, reason, { status: "failed" });
  }

  #leave(
    path: string,
    sizeBytes: number | null,
    reason: string,
    { kind = "other", status = "skipped" }: Partial<Pick<FileFact, "kind" | "status">> = {},
  ): void {
    const file: FileFact = {
      source: null,
      path,
      sizeBytes,
      lines: 0,
      records: 0,
      degradedLines: 0,
      clientVersions: null,
      kind,
      status,
      reason,
    };
    this.#events.push({ kind: "fileRead", file, sessionId: null, recordCounts: [] });
  }

  #report(code: ProblemCode, file: string, detail: string | null): void {
    const problem: Problem = { code, file, line: null, byteOffset: null, detail };
    this.#events.push({ kind: "problem", problem });
  }
}

/** A listed database with the size, time and version of its write-ahead log, which holds its newest rows. */
async function withWriteAheadLog(entry: FileEntry, fs: SafeFs): Promise<FileEntry> {
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
