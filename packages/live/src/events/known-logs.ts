import type { StandingEvent } from "./standing-events.js";

/** The known state of a log that was followed. */
export interface KnownLog {
  /** Its bytes that need not be sent. */
  readonly bytes: number;
  /** Its state when it was read; null if it may have changed since. */
  readonly version: string | null;
  /** Salt for the ids of its lines, used once lines were taken back; null if none were. */
  readonly salt: string | null;
}

/** The known state of the logs that were followed, for whoever follows them next. */
export interface KnownLogs {
  readonly logs: ReadonlyMap<string, KnownLog>;
  /** Events that a later one may replace, by key. */
  readonly standing: ReadonlyMap<string, StandingEvent>;
}

const version = 1;

/** The known logs as a text that can be kept. */
export function knownLogsText({ logs, standing }: KnownLogs): string {
  const files = new Map<string | null, number>();
  const numberOf = (file: string | null): number => {
    const number = files.get(file) ?? files.size;
    files.set(file, number);
    return number;
  };
  const events = [...standing].map(([key, { id, file, index, times }]) => [
    key,
    id,
    numberOf(file),
    index,
    times,
  ]);
  return JSON.stringify({
    version,
    logs: Array.from(logs, ([path, log]) => [path, log.bytes, log.version, log.salt]),
    files: [...files.keys()],
    events,
  });
}

/** The known logs from a kept text; null where it is damaged, or of another version. */
export function knownLogsFrom(text: string): KnownLogs | null {
  const kept = parsed(text);
  if (kept === null || kept["version"] !== version) return null;
  const [logs, files, events] = [rows(kept["logs"]), list(kept["files"]), rows(kept["events"])];
  if (logs === null || files === null || events === null) return null;
  return {
    logs: new Map(logs.flatMap((row) => logOf(row) ?? [])),
    standing: new Map(events.flatMap((row) => eventOf(row, files) ?? [])),
  };
}

function logOf([path, bytes, state, salt]: readonly unknown[]):
  | readonly (readonly [string, KnownLog])[]
  | null {
  if (typeof path !== "string" || typeof bytes !== "number") return null;
  return [[path, { bytes, version: textOrNull(state), salt: textOrNull(salt) }]];
}

function eventOf(
  [key, id, number, index, times]: readonly unknown[],
  files: readonly unknown[],
): readonly (readonly [string, StandingEvent])[] | null {
  if (typeof key !== "string" || typeof id !== "string") return null;
  if (typeof number !== "number" || typeof index !== "number" || typeof times !== "number") return null;
  return [[key, { id, file: textOrNull(files[number]), index, times }]];
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function list(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? value : null;
}

function rows(value: unknown): readonly (readonly unknown[])[] | null {
  return list(value)?.map((row) => list(row) ?? []) ?? null;
}

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
