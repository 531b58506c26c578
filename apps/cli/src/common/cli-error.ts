/** Exit codes of failures: 1 could not be done, 2 wrong use, 3 a threshold. */
export type FailureCode = 1 | 2 | 3;

/** A failure that is not a bug: its message says what happened and what to do. */
export class CliError extends Error {
  readonly exitCode: FailureCode;

  constructor(message: string, exitCode: FailureCode, options?: ErrorOptions) {
    super(message, options);
    this.name = "CliError";
    this.exitCode = exitCode;
  }
}

/** The message of whatever was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
