import { resolve } from "node:path";
import { readNamedFile } from "@turnmeter/safe-fs";
import { CliError, messageOf } from "../common/cli-error.js";
import { orFail } from "../common/if-readable.js";
import type { CliContext } from "../common/context.js";
import { parseToken } from "../specification/flags/parse-values.js";

const variable = "TURNMETER_TOKEN";
const maxBytes = 10_000;

/**
 * The token from `--token`, from the file of `--token-file`, or from the environment; null if none is given.
 * @throws {CliError} 2 if both flags are given, the file cannot be read, or the token is not valid
 */
export async function givenToken(
  { token, tokenFile }: { readonly token?: string | undefined; readonly tokenFile?: string | undefined },
  context: CliContext,
): Promise<string | null> {
  if (tokenFile !== undefined) {
    if (token !== undefined) throw new CliError("--token and --token-file exclude each other", 2);
    return checked(tokenFile, await tokenIn(tokenFile, context));
  }
  if (token !== undefined) return token;
  const text = context.env[variable] ?? "";
  return text === "" ? null : checked(variable, text);
}

function checked(place: string, text: string): string {
  try {
    return parseToken(text);
  } catch (error) {
    // The text is a secret: never quote it.
    throw new CliError(`${place} holds no token: ${messageOf(error)}`, 2);
  }
}

async function tokenIn(file: string, { cwd, files }: CliContext): Promise<string> {
  const text = await orFail("cannot read the token", 2, () =>
    readNamedFile(resolve(cwd, file), { maxBytes }, files),
  );
  return text.trim();
}
