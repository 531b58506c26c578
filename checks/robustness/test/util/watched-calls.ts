import { type FileCalls, nodeFileCalls } from "@turnmeter/safe-fs";

/** The calls to the file system that can fail. */
export type CallName = Exclude<keyof FileCalls, "opensLinks" | "userId">;

/** One call to the file system. */
export interface FileCall {
  /** Its number in the run, from 1. */
  readonly at: number;
  readonly name: CallName;
  /** The path that it is about; of a rename the one that the file gets. */
  readonly path: string;
}

/** What is done to the calls of a run. */
export interface CallWatch {
  /** Told of each call before it is made; what it throws, the call throws. */
  readonly before: (call: FileCall) => void;
  /** How many of so many bytes a read or a write may move; all by default. */
  readonly most?: (call: FileCall, bytes: number) => number;
}

/** The calls of the system; a watch sees each before it is made. */
export function watchedCalls({ before, most = (_, bytes) => bytes }: CallWatch): FileCalls {
  const system = nodeFileCalls;
  const paths = new Map<number, string>();
  let at = 0;

  function tell(name: CallName, path: string): FileCall {
    const call = { at: ++at, name, path };
    before(call);
    return call;
  }
  function onPath<Rest extends readonly unknown[], Result>(
    name: CallName,
    call: (path: string, ...rest: Rest) => Result,
  ) {
    return (path: string, ...rest: Rest): Result => {
      tell(name, path);
      return call(path, ...rest);
    };
  }
  function onNewPath(name: CallName, call: (path: string, newPath: string) => void) {
    return (path: string, newPath: string): void => {
      tell(name, newPath);
      call(path, newPath);
    };
  }
  function opening<Rest extends readonly unknown[]>(
    name: CallName,
    call: (path: string, ...rest: Rest) => number,
  ) {
    return (path: string, ...rest: Rest): number => {
      tell(name, path);
      const descriptor = call(path, ...rest);
      paths.set(descriptor, path);
      return descriptor;
    };
  }
  const pathOf = (descriptor: number): string => paths.get(descriptor) ?? "";

  return {
    open: opening("open", system.open),
    create: opening("create", system.create),
    stateOf: (descriptor) => {
      tell("stateOf", pathOf(descriptor));
      return system.stateOf(descriptor);
    },
    read: (descriptor, buffer, length) => {
      const bytes = most(tell("read", pathOf(descriptor)), length);
      return bytes === 0 ? 0 : system.read(descriptor, buffer, bytes);
    },
    readAt: (descriptor, buffer, offset) => {
      const bytes = most(tell("readAt", pathOf(descriptor)), buffer.length);
      return bytes === 0 ? 0 : system.readAt(descriptor, buffer.subarray(0, bytes), offset);
    },
    write: (descriptor, bytes, from) => {
      const count = most(tell("write", pathOf(descriptor)), bytes.length - from);
      return system.write(descriptor, bytes.subarray(0, from + count), from);
    },
    close: (descriptor) => {
      try {
        tell("close", pathOf(descriptor));
      } finally {
        // A descriptor is gone also where closing it fails.
        system.close(descriptor);
      }
    },
    setMode: (descriptor, mode) => {
      tell("setMode", pathOf(descriptor));
      system.setMode(descriptor, mode);
    },
    flush: (descriptor) => {
      tell("flush", pathOf(descriptor));
      system.flush(descriptor);
    },
    entries: onPath("entries", system.entries),
    state: onPath("state", system.state),
    linkState: onPath("linkState", system.linkState),
    realPath: onPath("realPath", system.realPath),
    remove: onPath("remove", system.remove),
    removeFolder: onPath("removeFolder", system.removeFolder),
    makeFolder: onPath("makeFolder", system.makeFolder),
    rename: onNewPath("rename", system.rename),
    link: onNewPath("link", system.link),
    opensLinks: system.opensLinks,
    userId: system.userId,
  };
}

/** The calls of the system, and what has been made of them so far. */
export function recordedCalls(): { readonly calls: FileCalls; readonly seen: readonly FileCall[] } {
  const seen: FileCall[] = [];
  return { calls: watchedCalls({ before: (call) => void seen.push(call) }), seen };
}

/** A clock whose waits are over at once. */
export const quickClock = { now: Date.now, sleep: async (): Promise<void> => {}, random: () => 0 };

/** An error as the system throws it. */
export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: made by a test`), { code });
}
