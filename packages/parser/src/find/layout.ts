import type { SourceId } from "@turnmeter/schema";
import type { LogFile, LogFraming, LogUnit } from "../log-format.js";
import type { FilePlace } from "../source.js";
import { filePlace } from "./session-files.js";
import { plainPath } from "../plain-path.js";

/** A file that belongs to some log, before it has been put into a unit. */
export interface FoundFile {
  readonly path: string;
  /** The folder whose listing has the file. */
  readonly base: string;
  readonly sizeBytes: number;
  /** Changes whenever the file may have changed. */
  readonly version: string;
  readonly kind: "log" | "journal" | "meta";
  readonly framing: LogFraming;
  /** Null for journals and meta files, which go with the logs beside them. */
  readonly source: SourceId | null;
  /** The log's own name, if each log of its source is one file. */
  readonly logId: string | null;
  /** Whether the log has a form that its agent rewrites into a newer one. */
  readonly isOlderForm: boolean;
}

/** Units, and the journals and meta files that go with none. */
export interface Layout {
  /** Sorted by id. */
  readonly units: readonly LogUnit[];
  readonly strays: readonly FoundFile[];
}

interface PlacedFile {
  readonly file: FoundFile;
  readonly place: FilePlace;
}

/**
 * Puts the files of one session together, as sources place them. Any other log is a unit of its own. Journals and meta files follow the logs
 * beside them.
 */
export function layout(files: readonly FoundFile[]): Layout {
  const logPaths = new Set(files.filter(({ kind }) => kind === "log").map(({ path }) => plainPath(path)));
  const byUnit = new Map<string, PlacedFile[]>();
  for (const file of files) {
    const place = filePlace(file, logPaths);
    const group = byUnit.get(place.unitId);
    if (group === undefined) byUnit.set(place.unitId, [{ file, place }]);
    else group.push({ file, place });
  }
  const units: LogUnit[] = [];
  const strays: FoundFile[] = [];
  for (const [id, group] of byUnit) {
    const sources = sourcesOf(id, group);
    if (sources.length === 0) for (const { file } of group) strays.push(file);
    for (const [at, source] of sources.entries()) {
      const isOfAll = sources.length === 1;
      const own = isOfAll
        ? group
        : group.filter(({ file }) => file.source === source || (file.source === null && at === 0));
      units.push(toUnit(at === 0 ? id : `${id}#${source}`, source, own));
    }
  }
  return { units: units.sort((a, b) => byCodeUnit(a.id, b.id)), strays };
}

/** The main transcript's source comes first. */
function sourcesOf(id: string, group: readonly PlacedFile[]): readonly SourceId[] {
  const main = group.find(({ file }) => plainPath(file.path) === id);
  const sources = [main, ...group].map((placed) => placed?.file.source ?? null);
  return [...new Set(sources.filter((source) => source !== null))];
}

function toUnit(id: string, source: SourceId, group: readonly PlacedFile[]): LogUnit {
  const isMain = ({ path }: LogFile) => Number(plainPath(path) === id);
  const files = group.map(toLogFile);
  if (files.length > 1) files.sort((a, b) => isMain(b) - isMain(a) || byCodeUnit(a.path, b.path));
  return { id, source, files, sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) };
}

function toLogFile({ file, place }: PlacedFile): LogFile {
  const { path, sizeBytes, version, kind, framing } = file;
  const { sessionFolder, agentLabel, workflowId, isAgent, isPart } = place;
  const ownKind = isAgent ? "agent" : "main";
  const logKind = isPart === true ? "part" : ownKind;
  return {
    path,
    sizeBytes,
    version,
    kind: kind === "log" ? logKind : kind,
    framing,
    sessionFolder,
    agentLabel,
    workflowId,
  };
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
