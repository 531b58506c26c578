import { resolve } from "node:path";
import type { Redaction } from "@turnmeter/metrics";
import { readNamedFile } from "@turnmeter/safe-fs";
import { CliError, messageOf } from "../common/cli-error.js";
import type { CliContext } from "../common/context.js";
import { keyedRedaction } from "./redact.js";

/** How a team hides names before they leave a machine. */
export interface TeamRedaction {
  readonly names: Redaction;
  /** Tells one key from another, and nothing else: 16 hexadecimal digits. */
  readonly keyId: string;
  /** A hash of a text under the key, in hexadecimal digits. */
  readonly hash: (text: string) => string;
}

/** Fewer characters could be tried one after another. */
const shortestKey = 16;

const maxBytes = 10_000;

/**
 * Ways to hide names with the key that a file or the environment holds.
 *
 * @throws {CliError} 2 if there is no key, it cannot be read, or is too short
 */
export async function teamRedaction(
  keyFile: string | undefined,
  context: CliContext,
): Promise<TeamRedaction> {
  const key =
    keyFile === undefined ? (context.env["TURNMETER_REDACT_KEY"] ?? "") : await keyIn(keyFile, context);
  const place = keyFile === undefined ? "TURNMETER_REDACT_KEY" : keyFile;
  if (key === "")
    throw new CliError(
      "--as lake --redact needs the team's key, the same on every machine: set TURNMETER_REDACT_KEY, or name a file with --redact-key",
      2,
    );
  if (key.length < shortestKey)
    throw new CliError(
      `${place}: a key has at least ${shortestKey} characters, such as of openssl rand -hex 32`,
      2,
    );
  const { names, hash } = keyedRedaction(key);
  return { names, keyId: hash("turnmeter/lake").slice(0, 16), hash };
}

async function keyIn(file: string, { cwd, files }: CliContext): Promise<string> {
  const path = resolve(cwd, file);
  try {
    return (await readNamedFile(path, { maxBytes }, files)).trim();
  } catch (error) {
    throw new CliError(`cannot read the key of --redact: ${messageOf(error)}`, 2, { cause: error });
  }
}
