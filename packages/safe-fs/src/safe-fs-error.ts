/** Why a file was refused or could not be read. */
export type SafeFsErrorCode =
  | "outside-roots"
  | "not-found"
  | "permission-denied"
  | "credential-file"
  | "too-many-open"
  | "unsafe-folder"
  | "io";

/** The one error of this package: a file that was refused, or that the system could not give. */
export class SafeFsError extends Error {
  override readonly name = "SafeFsError";
  readonly code: SafeFsErrorCode;
  /** The path as it was asked for. */
  readonly path: string;
  /** The failure in a few words, without the path. */
  readonly reason: string;

  constructor(code: SafeFsErrorCode, path: string, options: { cause?: unknown; reason?: string } = {}) {
    const reason = options.reason ?? reasonOf(code, options.cause);
    super(`${reason}: ${path}`, { cause: options.cause });
    this.reason = reason;
    this.code = code;
    this.path = path;
  }
}

const reasons: Record<SafeFsErrorCode, string> = {
  "outside-roots": "outside of the given folders",
  "not-found": "no such file or folder",
  "permission-denied": "permission denied",
  "credential-file": "credential files are never opened",
  "too-many-open": "too many open files",
  "unsafe-folder": "a folder that others may change",
  io: "input or output failed",
};

function reasonOf(code: SafeFsErrorCode, cause: unknown): string {
  const ofSystem = code === "io" ? systemCode(cause) : null;
  return ofSystem === null ? reasons[code] : (wordsOfSystem[ofSystem] ?? `${reasons[code]} (${ofSystem})`);
}

/** Causes that users can fix. */
const wordsOfSystem: Readonly<Record<string, string>> = {
  ENOSPC: "no space left on the disk",
  EDQUOT: "the disk quota is exceeded",
  EROFS: "the disk is read-only",
};

const codes: Readonly<Record<string, SafeFsErrorCode>> = {
  ENOENT: "not-found",
  ENOTDIR: "not-found",
  ENAMETOOLONG: "not-found",
  ERR_INVALID_ARG_VALUE: "not-found",
  EACCES: "permission-denied",
  EPERM: "permission-denied",
  EMFILE: "too-many-open",
  ENFILE: "too-many-open",
};

/** The system's code of an error (`ENOENT`, …); null if it has none. */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}

/** A call's answer; `otherwise` where the system has failed. */
export function unlessFailed<T, Other>(call: () => T, otherwise: Other): T | Other {
  try {
    return call();
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return otherwise;
  }
}

const absentCodes: ReadonlySet<string> = new Set([
  "ENOENT",
  "ENOTDIR",
  "ELOOP",
  "ENAMETOOLONG",
  "ERR_INVALID_ARG_VALUE",
]);

/** Whether a call failed because its path does not exist; false if that is not known. */
export function isAbsent(error: unknown): boolean {
  return absentCodes.has(systemCode(error) ?? "");
}

/** A {@link SafeFsError} for whatever a file system call threw; one that is such an error already is kept. */
export function toSafeFsError(error: unknown, path: string): SafeFsError {
  if (error instanceof SafeFsError) return error;
  const code = systemCode(error);
  return new SafeFsError((code === null ? undefined : codes[code]) ?? "io", path, { cause: error });
}

/**
 * A call's answer for a path; null if it does not exist.
 * @throws SafeFsError if that is not known
 */
export function ifThere<T>(path: string, call: (path: string) => T): T | null {
  try {
    return call(path);
  } catch (error) {
    if (isAbsent(error)) return null;
    throw toSafeFsError(error, path);
  }
}
