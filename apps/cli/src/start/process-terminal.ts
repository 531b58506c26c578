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
  readonly pid: number;
  readonly platform: string;
  kill(processId: number, signal: "SIGTSTP" | "SIGSTOP"): unknown;
  on(event: "exit" | "SIGTSTP" | "SIGCONT", listener: () => void): unknown;
  removeListener(event: "exit" | "SIGTSTP" | "SIGCONT", listener: () => void): unknown;
}

const stopKey = "\u001A";
/** For `kill`: this process and its siblings, such as npm. */
const ownGroup = 0;
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
    open({ onKey, onResize, onStop, onContinue }, restore) {
      const onExit = (): void => void writeNow(restore);
      const hasKeys = stdin.isTTY === true;
      const setRaw = (isRaw: boolean): void => {
        if (hasKeys) stdin.setRawMode?.(isRaw);
      };
      const onData = (keys: string): void => {
        // Unbuffered, the terminal leaves it to the program to stop.
        if (keys.includes(stopKey) && host.platform !== "win32") host.kill(ownGroup, "SIGTSTP");
        else onKey(keys);
      };
      const stop = (): void => {
        onStop();
        writeNow(restore);
        setRaw(false);
        host.kill(host.pid, "SIGSTOP");
      };
      const goOn = (): void => {
        // The shell has set the terminal meanwhile; Node sets nothing that it believes to be so.
        setRaw(false);
        setRaw(true);
        onContinue();
      };
      host.on("exit", onExit);
      host.on("SIGTSTP", stop);
      host.on("SIGCONT", goOn);
      stdout.on("resize", onResize);
      setRaw(true);
      if (hasKeys) {
        stdin.setEncoding("utf8");
        stdin.on("data", onData);
        stdin.resume();
      }
      return () => {
        host.removeListener("exit", onExit);
        host.removeListener("SIGTSTP", stop);
        host.removeListener("SIGCONT", goOn);
        stdout.removeListener("resize", onResize);
        setRaw(false);
        if (!hasKeys) return;
        stdin.removeListener("data", onData);
        stdin.pause();
      };
    },
  };
}
