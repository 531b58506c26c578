/** Why a file was refused or could not be read. */
export type SafeFsErrorCode =
  | "outside-roots"
  | "not-found"
  | "permission-denied"
  | "credential-file"
  | "too-many-open"
  | "io";

/** The one error of this package: a file that was refused, or that the system could not give. */
export class SafeFsError extends Error {
  override readonly name = "SafeFsError";
  readonly code: SafeFsErrorCode;
  /** The path as it was asked for. */
  readonly path: string;

  constructor(code: SafeFsErrorCode, path: string, options: { cause?: unknown; reason?: string } = {}) {
    super(`${options.reason ?? reasons[code]}: ${path}`, { cause: options.cause });
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
  io: "input or output failed",
};

const codes: Readonly<Record<string, SafeFsErrorCode>> = {
  ENOENT: "not-found",
  ENOTDIR: "not-found",
  EACCES: "permission-denied",
  EPERM: "permission-denied",
  EMFILE: "too-many-open",
  ENFILE: "too-many-open",
};

/** The system's code of an error (`ENOENT`, …); null where it has none. */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}

/** A {@link SafeFsError} for whatever a file system call threw; one that is such an error already is kept. */
export function toSafeFsError(error: unknown, path: string): SafeFsError {
  if (error instanceof SafeFsError) return error;
  const code = systemCode(error);
  return new SafeFsError((code === null ? undefined : codes[code]) ?? "io", path, { cause: error });
}
