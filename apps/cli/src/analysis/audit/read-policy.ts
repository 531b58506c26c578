import { basename, resolve } from "node:path";
import type { AuditPolicy } from "@turnmeter/audit";
import { parsePolicy, type PolicyFault } from "@turnmeter/audit/policy.js";
import { readNamedFile, SafeFsError } from "@turnmeter/safe-fs";
import { CliError } from "../../common/cli-error.js";
import { didYouMean } from "@turnmeter/schema/names.js";
import type { CliContext } from "../../common/context.js";

const mostBytes = 1024 * 1024;

/** A policy, and a check of the tools that it names. */
export interface ReadPolicy {
  readonly policy: AuditPolicy;
  /** @throws {CliError} 2 if it names a tool that is none of those that are known */
  readonly checkTools: (known: readonly string[]) => void;
}

/**
 * The policy in a file.
 *
 * @throws {CliError} 2 if the file cannot be read or is no policy, with each place and what is allowed there
 */
export async function readPolicy(
  file: string,
  context: Pick<CliContext, "cwd" | "files">,
): Promise<ReadPolicy> {
  const path = resolve(context.cwd, file);
  const parsed = parsePolicy(await textOf(path, context));
  if ("faults" in parsed) throw faultsError(path, parsed.faults);
  return {
    policy: parsed.policy,
    checkTools: (known) => {
      const faults = parsed.unknownTools(known);
      if (faults.length > 0) throw faultsError(path, faults);
    },
  };
}

async function textOf(path: string, { files }: Pick<CliContext, "files">): Promise<string> {
  try {
    return await readNamedFile(path, { maxBytes: mostBytes }, files);
  } catch (error) {
    if (!(error instanceof SafeFsError)) throw error;
    throw new CliError(`cannot read the policy ${basename(path)}: ${error.message}`, 2, { cause: error });
  }
}

function faultsError(path: string, faults: readonly PolicyFault[]): CliError {
  const lines = faults.map((fault) => {
    const where = fault.path === "" ? "" : ` ${fault.path}:`;
    return `${basename(path)}:${fault.line}:${fault.column}:${where} ${fault.text}${hintOf(fault)}`;
  });
  return new CliError(lines.join("\n"), 2);
}

/** Names to list if none is close to the unknown one. */
const mostNamed = 60;

function hintOf({ unknown }: PolicyFault): string {
  if (unknown === null) return "";
  const meant = didYouMean(unknown.name, unknown.known);
  return `; ${meant ?? `allowed is ${unknown.known.slice(0, mostNamed).join(", ")}`}`;
}
