import { rowsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import { CliError } from "../common/cli-error.js";
import type { CliContext } from "../common/context.js";
import { archivesIn, archiveText } from "./archives.js";
import { holdsLogs, noLogsLines, shortList, type Looked } from "./no-logs.js";
import { openPlaces } from "./resolve-roots.js";

interface PlaceFlags {
  readonly path?: readonly string[] | undefined;
  readonly from?: readonly string[] | undefined;
  readonly redact?: boolean | undefined;
}

/** The failure of a command that has read no log: it may read none of the logs that are there, or the flags name places without any. Null where a log was read, where problems say why none was, and where the agents' usual folders are empty or missing, as on a new machine. */
export async function nothingRead(
  looked: Looked,
  { path = [], from = [], redact }: PlaceFlags,
  context: Pick<CliContext, "cwd" | "files">,
): Promise<CliError | null> {
  const { allFacts, lookedIn } = looked;
  if (holdsLogs(allFacts)) return null;
  const denied = nothingAllowed(allFacts);
  if (denied !== null) return denied;
  if (allFacts.problems.rowCount > 0) return null;
  if (from.length > 0) return new CliError(`No logs in the lake ${lookedIn.join(", ")}.`, 1);
  if (path.length === 0) return null;
  const archive = redact === true ? null : await archiveBelow(path, context);
  return new CliError([...noLogsLines(looked), ...(archive === null ? [] : [archive])].join(" "), 1);
}

/** The failure of a command that may read none of the logs that it found; null where it has read one, or permissions are not the reason. */
export function nothingAllowed(facts: Pick<Facts, "files" | "problems">): CliError | null {
  const denied = holdsLogs(facts) ? [] : deniedPlaces(facts);
  if (denied.length === 0) return null;
  return new CliError(
    `No log could be read: permission denied for ${shortList(denied, "more")}. Run turnmeter as a user who can read it, or give your user read access.`,
    1,
  );
}

function deniedPlaces({ problems }: Pick<Facts, "problems">): readonly string[] {
  const places = new Set<string>();
  for (const { code, file, detail } of rowsOf(problems))
    if (code === "file-unreadable" && detail === "permission-denied" && file !== null) places.add(file);
  return [...places];
}

async function archiveBelow(
  path: readonly string[],
  context: Pick<CliContext, "cwd" | "files">,
): Promise<string | null> {
  const { roots, fs } = await openPlaces(path, context);
  const [first] = await archivesIn(roots, fs);
  return first === undefined ? null : `${archiveText(first)}.`;
}
