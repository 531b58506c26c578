import type { Source } from "@turnmeter/parser";
import type { PriceBook } from "@turnmeter/pricing";
import type { FileAccess } from "@turnmeter/safe-fs";
import type { WatchFolders } from "./changes/changes.js";
import type { KnownLogs } from "./events/known-logs.js";
import type { SentStream } from "./events/sent-stream.js";

/** How logs are followed. */
export interface FollowOptions {
  /**
   * `now`: only what is written from now on; `start`: first all that is there. By default `now`. Logs that appear later are
   * read from their start.
   */
  readonly from?: "start" | "now";
  /** True: reads everything from its start, sends the events that the ends of files show, and ends. */
  readonly isOnce?: boolean;
  /** The state of the stream to go on from, whatever `from` says: events that it has sent are not sent again. Of logs that were known then, only new content is sent; other logs are sent from their first row. */
  readonly sent?: SentStream;
  /** For a `sent` that knows only events, about logs that none of them names: a log that was written to since this time, epoch ms, is sent from its first row, any other from now on. By default all are sent from now on. */
  readonly since?: number;
  /** Takes the state that a later stream needs to go on from here: once everything present at the start was noted, now and then, and at the end. */
  readonly onKnown?: (known: KnownLogs) => void;
  /** Milliseconds without a change of a session's logs after which events that only the end of a log shows are sent as if nothing more came; default 1000. Each time takes as long as reading the session once, and at most a tenth of the time is spent on it. */
  readonly quietMs?: number;
  /** True: a missing path is no problem: an agent may appear there later. */
  readonly mayBeMissing?: boolean;
  /** True: events keep titles of sessions and descriptions of subagents' tasks, which are null by default, and events of calls and results have inputs and outputs. */
  readonly hasContent?: boolean;
  /** Ends the following: events that only the ends of logs show are sent, then the iteration ends, without an error. */
  readonly signal?: AbortSignal;
  /** Calls of the file system, and their clock; default the system's. */
  readonly files?: FileAccess;
  /** The kinds of logs that are looked for, in the order of precedence; default all that the parser knows. */
  readonly sources?: readonly Source[];
  /** Price book for costs of requests; default the built-in list prices. */
  readonly prices?: PriceBook;
  /** What reports changes; by default the places of logs are watched. */
  readonly watch?: WatchFolders;
}
