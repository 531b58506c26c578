import { followLogs } from "@turnmeter/live";
import { CliError } from "../common/cli-error.js";
import type { CliContext } from "../common/context.js";
import { priceBookOfFlags } from "../logs/price-book-of-flags.js";
import { resolveRoots } from "../logs/resolve-roots.js";

/** What events are wanted of, as flags say. */
interface EventFlags {
  readonly path?: readonly string[] | undefined;
  readonly prices?: string | undefined;
  readonly session?: string | undefined;
  readonly redact?: boolean | undefined;
  /** True: with what calls were given and gave, titles and descriptions. */
  readonly content?: boolean | undefined;
  /** True: those of all that is there, and no more; else those that come from now on. */
  readonly once: boolean;
}

/**
 * Writes the events of the logs, each as a line of JSON, until the process is asked to end.
 *
 * @throws {CliError} 2 where names are to be hidden, which events have
 */
export async function writeEvents(flags: EventFlags, context: CliContext): Promise<void> {
  const { redact, session, once, content } = flags;
  if (redact === true)
    throw new CliError("--redact and --format jsonl exclude each other: events name paths and ids", 2);
  const prices = await priceBookOfFlags(flags, context);
  const { lookedIn } = await resolveRoots(flags, context);
  const signal = await context.stopped?.();
  const events = followLogs(lookedIn, {
    ...(once ? { isOnce: true } : { from: "now" }),
    ...(signal === undefined ? {} : { signal }),
    ...(context.files === undefined ? {} : { files: context.files }),
    hasContent: content === true,
    prices,
  });
  for await (const event of events) {
    if (session !== undefined && event.sessionId?.startsWith(session) !== true) continue;
    context.stdout.write(`${JSON.stringify(event)}\n`);
  }
}
