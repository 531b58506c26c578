import { resolve } from "node:path";
import { followLogs, readSentStream, watchPlaces } from "@turnmeter/live";
import type { FollowOptions, WatchFolders, WrittenStream } from "@turnmeter/live";
import { SafeFsError } from "@turnmeter/safe-fs";
import { CliError } from "../common/cli-error.js";
import type { CliContext } from "../common/context.js";
import { priceBookIn } from "../logs/price-book.js";
import { resolveRoots } from "../logs/resolve-roots.js";

interface EventFlags {
  readonly path?: readonly string[] | undefined;
  readonly prices?: string | undefined;
  readonly session?: string | undefined;
  readonly redact?: boolean | undefined;
  /** True: include inputs and outputs of calls, titles and descriptions. */
  readonly content?: boolean | undefined;
  /** A file of previously written events. */
  readonly resume?: string | undefined;
  /** True: only events of existing logs; false: only new ones. */
  readonly once: boolean;
}

const nothing: WatchFolders = async function* () {};

/**
 * Writes the events of the logs, each as a line of JSON, until the process is asked to end.
 *
 * @throws {CliError} 2 where names are to be hidden, which events have, or a file to go on from has no events or cannot be read
 */
export async function writeEvents(flags: EventFlags, context: CliContext): Promise<void> {
  const { redact, session, once, content, resume } = flags;
  if (redact === true)
    throw new CliError("--redact and --format jsonl exclude each other: events name paths and ids", 2);
  const prices = await priceBookIn(flags.prices, context);
  const { lookedIn } = await resolveRoots(flags.path, context);
  const written = resume === undefined ? null : await writtenBefore(resume, context);
  const signal = await context.stopped?.();
  const { files, stdout } = context;
  const isOnce = once && written === null;
  const events = followLogs(lookedIn, {
    isOnce,
    watch: once ? nothing : watchPlaces({ files }),
    ...(signal === undefined ? {} : { signal }),
    hasContent: content === true,
    ...(files === undefined ? {} : { files }),
    ...(written === null ? {} : goingOn(written)),
    mayBeMissing: (flags.path ?? []).length === 0,
    prices,
  });
  // Nothing is written behind half a line, which a run that was killed may have left.
  if (written?.isCut === true) stdout.write("\n");
  for await (const event of events) {
    const isOfSession = session === undefined || event.sessionId?.startsWith(session) === true;
    if (isOfSession || event.type === "agent:withdrawn") stdout.write(`${JSON.stringify(event)}\n`);
  }
}

/** An empty file, as shells create it, means that nothing was written yet. */
function goingOn({ sent, sizeBytes, writtenAt }: WrittenStream): Pick<FollowOptions, "sent" | "since"> {
  return sizeBytes === 0 ? {} : { sent, since: writtenAt };
}

async function writtenBefore(file: string, { cwd, files }: CliContext): Promise<WrittenStream> {
  const path = resolve(cwd, file);
  try {
    const written = await readSentStream(path, files);
    if (written.sizeBytes > 0 && written.events === 0)
      throw new CliError(`--resume: no events of \`watch --format jsonl\` in ${path}`, 2);
    return written;
  } catch (error) {
    if (!(error instanceof SafeFsError)) throw error;
    throw new CliError(`--resume: ${error.message}`, 2, { cause: error });
  }
}
