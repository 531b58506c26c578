import type { Source } from "@turnmeter/parser";
import type { PriceBook } from "@turnmeter/pricing";
import type { FileAccess } from "@turnmeter/safe-fs";
import type { WatchFolders } from "./changes/watch-folders.js";

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
   * Of files that were followed before, by path, the last `line` that was sent: events of lines up to it are not sent
   * again, whatever `from` says, and later ones are. With `isSent`, events of that very line are sent where it says no.
   */
  readonly seen?: ReadonlyMap<string, number>;
  /** Whether an event was sent before, by its id: it is not sent again. Asked of events that `seen` cannot tell. */
  readonly isSent?: (id: string) => boolean;
  /**
   * After a restart, of each log that was there before, its bytes that need not be sent, as `onKnown` told them. With it, logs
   * that are neither here nor in `seen` are new, and are read from their start.
   */
  readonly known?: ReadonlyMap<string, number>;
  /** Takes what `known` of a later start is to be: once what is there at the start was noted, and at the end. */
  readonly onKnown?: (known: ReadonlyMap<string, number>) => void;
  /**
   * True: titles of sessions and descriptions of subagents' tasks stay in events, which by default are null, and events of calls and
   * results have what the call was given and gave.
   */
  readonly hasContent?: boolean;
  /** Ends the following: the iteration ends, without an error. */
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
