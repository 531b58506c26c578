/** What ends a command with a message: 1 it could not be done, 2 it was asked for in the wrong way, 3 a threshold. */
export type FailureCode = 1 | 2 | 3;

/** A failure that is not a bug: what happened and what to do, and the exit code. */
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
