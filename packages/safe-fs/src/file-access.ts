import { type FileCalls, nodeFileCalls } from "./file-calls.js";
import { type RetryClock, systemClock } from "./retry.js";
import { systemCode } from "./safe-fs-error.js";
import type { WatchCalls } from "./watch-calls.js";

/** System calls and clock behind file access; tests replace them. */
export interface FileAccess {
  /** Replaces calls to the file system. */
  readonly calls?: Partial<FileCalls> | undefined;
  /** How retries wait, and what time it is. */
  readonly clock?: RetryClock | undefined;
  /** Replaces how the system reports changes. */
  readonly watch?: WatchCalls | undefined;
}

/** The calls and the clock that are given, else the system's. Calls that a signal interrupts are made again. */
export function filesOf({ calls, clock = systemClock }: FileAccess = {}): {
  readonly calls: FileCalls;
  readonly clock: RetryClock;
} {
  return {
    calls: calls === undefined ? systemCalls : uninterrupted({ ...nodeFileCalls, ...calls }),
    clock,
  };
}

/** Far more retries than signals ever interrupt one call. */
const mostTries = 100;

const systemCalls = uninterrupted(nodeFileCalls);

function uninterrupted(calls: FileCalls): FileCalls {
  return {
    open: repeated(calls.open),
    stateOf: repeated(calls.stateOf),
    read: repeated(calls.read),
    readAt: repeated(calls.readAt),
    // The descriptor is gone, also where a signal came: closed twice, it could be another file's.
    close: (descriptor) => {
      try {
        calls.close(descriptor);
      } catch (error) {
        if (systemCode(error) !== "EINTR") throw error;
      }
    },
    entries: repeated(calls.entries),
    state: repeated(calls.state),
    linkState: repeated(calls.linkState),
    realPath: repeated(calls.realPath),
    opensLinks: calls.opensLinks,
    create: repeated(calls.create),
    write: repeated(calls.write),
    setMode: repeated(calls.setMode),
    flush: repeated(calls.flush),
    rename: repeated(calls.rename),
    link: repeated(calls.link),
    remove: repeated(calls.remove),
    removeFolder: repeated(calls.removeFolder),
    makeFolder: repeated(calls.makeFolder),
    userId: calls.userId,
  };
}

function repeated<Args extends readonly unknown[], Result>(
  call: (...args: Args) => Result,
): (...args: Args) => Result {
  return (...args) => {
    for (let tries = 1; ; tries++) {
      try {
        return call(...args);
      } catch (error) {
        if (tries === mostTries || systemCode(error) !== "EINTR") throw error;
      }
    }
  };
}
