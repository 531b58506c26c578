import { resolve } from "node:path";
import { LakeError, type LakeErrorCode, type LakeFolder } from "@turnmeter/lake";
import { openTree, SafeFsError } from "@turnmeter/safe-fs";
import { schemeOf } from "../common/address-scheme.js";
import { CliError, messageOf } from "../common/cli-error.js";
import type { CliContext } from "../common/context.js";

/** Opens the addresses of a scheme; loaded only when an address uses it. */
interface Scheme {
  readonly form: string;
  /** @throws {CliError} 2 if the address is invalid or what it needs is not installed */
  readonly open: (address: string, context: CliContext) => Promise<LakeFolder>;
}

const database: Scheme = {
  form: "clickhouse://host/database",
  open: async (address, context) => (await import("./database.js")).openDatabaseLake(address, context),
};

const schemes: Readonly<Record<string, Scheme>> = {
  s3: {
    form: "s3://bucket/prefix",
    open: async (address, context) => (await import("./s3-lake.js")).openS3Lake(address, context),
  },
  clickhouse: database,
  clickhouses: database,
};

/** Whether an address is that of a database. */
export function isDatabase(address: string): boolean {
  const scheme = schemeOf(address);
  return scheme !== null && Object.hasOwn(schemes, scheme) && schemes[scheme] === database;
}

/**
 * Where an address says that a lake lies: a path, or one of a scheme.
 *
 * @throws {CliError} 2 if the scheme is unknown, the address is none of its scheme, or what it needs is not installed
 */
export async function openLakeFolder(address: string, context: CliContext): Promise<LakeFolder> {
  const scheme = schemeOf(address);
  if (scheme === null) return openTree(resolve(context.cwd, address), context.files);
  const known = Object.hasOwn(schemes, scheme) ? schemes[scheme] : undefined;
  if (known !== undefined) return known.open(address, context);
  const forms = ["a folder", ...new Set(Object.values(schemes).map(({ form }) => form))];
  throw new CliError(
    `${scheme}:// is no address of a lake: allowed are ${forms.slice(0, -1).join(", ")} and ${forms.at(-1)}`,
    2,
  );
}

/**
 * What a lake threw, as a failure of the command: 1 where it is incomplete or cannot be reached, 2 where another lake or other
 * flags have to be named. Anything else stays as it is.
 *
 * @param action what could not be done, such as “read the lake”
 */
export function lakeFailure(thrown: unknown, action: string): unknown {
  if (thrown instanceof LakeError) return new CliError(thrown.message, exitCodeOf(thrown), { cause: thrown });
  if (thrown instanceof SafeFsError)
    return new CliError(`could not ${action}: ${messageOf(thrown)}`, 1, { cause: thrown });
  return thrown;
}

/** Errors fixed by another lake, other flags or another version. */
const wrongUse: ReadonlySet<LakeErrorCode> = new Set([
  "not-a-lake",
  "other-version",
  "other-machines",
  "wrong-machine",
]);

function exitCodeOf({ code }: LakeError): 1 | 2 {
  return wrongUse.has(code) ? 2 : 1;
}
