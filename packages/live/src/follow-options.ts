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
  /** True: reads what is there from its start, tells what is known at the ends of files, and ends. */
  readonly isOnce?: boolean;
  /**
   * Where the stream stands that this one goes on, whatever `from` says: what it has sent is not sent again. Of logs that
   * were known then, only what is new is sent; others are new, and are sent from their first row.
   */
  readonly sent?: SentStream;
  /**
   * With a `sent` that knows only events, of logs that none of them names: those that were written to since then, epoch ms, are sent
   * from their first row, others from now on. By default all are sent from now on.
   */
  readonly since?: number;
  /** Takes what a later stream has to know to go on from here: once what is there at the start was noted, now and then, and at the end. */
  readonly onKnown?: (known: KnownLogs) => void;
  /**
   * After so many milliseconds without a change of a session's logs, what only the end of a log shows is sent as if nothing
   * more came; default 1000. Each time takes as long as reading the session once, and no more than a tenth of the time is spent so.
   */
  readonly quietMs?: number;
  /** True: that a path is not there is no problem: an agent may come to be there. */
  readonly mayBeMissing?: boolean;
  /**
   * True: titles of sessions and descriptions of subagents' tasks stay in events, which by default are null, and events of calls and
   * results have what the call was given and gave.
   */
  readonly hasContent?: boolean;
  /** Ends the following: what only the ends of logs show is sent, then the iteration ends, without an error. */
  readonly signal?: AbortSignal;
  /** Calls of the file system, and their clock; default the system's. */
  readonly files?: FileAccess;
  /** The kinds of logs that are looked for, in the order of precedence; default all that the parser knows. */
  readonly sources?: readonly Source[];
  /** Price book for costs of requests; default the built-in list prices. */
  readonly prices?: PriceBook;
  /** What reports changes; by default folders are listed five times a second. */
  readonly watch?: WatchFolders;
}
