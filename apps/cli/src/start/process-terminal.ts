import type { LiveTerminal } from "../common/context.js";

/** A process as far as it has a terminal; Node's `process` fits. */
export interface TerminalHost {
  readonly stdin: {
    readonly isTTY?: boolean | undefined;
    readonly setRawMode?: ((isRaw: boolean) => unknown) | undefined;
    setEncoding(encoding: "utf8"): unknown;
    on(event: "data", listener: (key: string) => void): unknown;
    removeListener(event: "data", listener: (key: string) => void): unknown;
    resume(): unknown;
    pause(): unknown;
  };
  readonly stdout: {
    readonly isTTY?: boolean | undefined;
    readonly columns?: number | undefined;
    readonly rows?: number | undefined;
    on(event: "resize", listener: () => void): unknown;
    removeListener(event: "resize", listener: () => void): unknown;
  };
  on(event: "exit", listener: () => void): unknown;
  removeListener(event: "exit", listener: () => void): unknown;
}

const usualSize = { columns: 80, rows: 24 } as const;

/** The terminal of a process; null where its output goes elsewhere. `writeNow` writes even while the process ends. */
export function processTerminal(
  host: TerminalHost,
  writeNow: (text: string) => unknown,
): LiveTerminal | null {
  const { stdin, stdout } = host;
  if (stdout.isTTY !== true) return null;
  return {
    size: () => ({
      columns: stdout.columns || usualSize.columns,
      rows: stdout.rows || usualSize.rows,
    }),
    open({ onKey, onResize }, restore) {
      const onExit = (): void => void writeNow(restore);
      const hasKeys = stdin.isTTY === true;
      host.on("exit", onExit);
      stdout.on("resize", onResize);
      if (hasKeys) {
        stdin.setRawMode?.(true);
        stdin.setEncoding("utf8");
        stdin.on("data", onKey);
        stdin.resume();
      }
      return () => {
        host.removeListener("exit", onExit);
        stdout.removeListener("resize", onResize);
        if (!hasKeys) return;
        stdin.removeListener("data", onKey);
        stdin.setRawMode?.(false);
        stdin.pause();
      };
    },
  };
}
