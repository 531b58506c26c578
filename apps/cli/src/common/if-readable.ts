import { SafeFsError } from "@turnmeter/safe-fs";
import { CliError, messageOf, type FailureCode } from "./cli-error.js";

/** What a call gives; `other` where it asks for what is not there, or may not be looked at. */
export async function ifReadable<T, Other>(call: () => T | Promise<T>, other: Other): Promise<T | Other> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof SafeFsError) return other;
    throw error;
  }
}

/** What a call gives. @throws {CliError} with what could not be done and the message of whatever the call throws */
export async function orFail<T>(what: string, exitCode: FailureCode, call: () => T | Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw new CliError(`${what}: ${messageOf(error)}`, exitCode, { cause: error });
  }
}
