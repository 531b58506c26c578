import type { LiveTerminal, OutputStream } from "../common/context.js";
import type { Room } from "./watch-lines.js";

/** How often the screen is redrawn when only the clock moves, ms. */
const drawnEveryMs = 1000;

interface Drawn {
  /** The lines for the room that there is, at the present time. */
  readonly linesIn: (room: Room) => readonly string[];
  readonly stdout: Pick<OutputStream, "write">;
  /** Set when there is something new, ended when nothing will change any more. */
  readonly changed: ChangeSignal;
  /** Ends the watching. */
  readonly stop: () => void;
}

/** Includes Ctrl-C and Ctrl-D. */
const endKeys: ReadonlySet<string> = new Set(["q", "Q", "\u0003", "\u0004"]);
/** Ctrl-L. */
const drawAllKey = "\u000C";

/** Draws on the alternate screen until a key or a signal ends it. The terminal is restored afterwards, even if something is thrown, and while the process is stopped. */
export async function drawScreen(
  terminal: LiveTerminal,
  { linesIn, stdout, changed, stop }: Drawn,
): Promise<void> {
  let shown: readonly string[] | null = null;
  let isStopped = false;
  const drawAll = (): void => {
    shown = null;
    changed.set();
  };
  const close = terminal.open(
    {
      onKey: (keys) => {
        if (Array.from(keys).some((key) => endKeys.has(key))) stop();
        else if (keys.includes(drawAllKey)) drawAll();
      },
      onResize: drawAll,
      onStop: () => (isStopped = true),
      onContinue: () => {
        isStopped = false;
        stdout.write(enterScreen);
        drawAll();
      },
    },
    leaveScreen,
  );
  try {
    stdout.write(enterScreen);
    do {
      if (isStopped) continue;
      const lines = linesIn(terminal.size());
      const text = redraw(shown, lines);
      if (text !== "") stdout.write(text);
      shown = lines;
    } while (await changed.wait(drawnEveryMs));
  } finally {
    stdout.write(leaveScreen);
    close();
  }
}

/** Opens the alternate screen, so that the terminal keeps what it showed; turns off line wrapping and the cursor. */
export const enterScreen = "\u001B[?1049h\u001B[?25l\u001B[?7l\u001B[2J";
/** Gives the terminal back as it was. */
export const leaveScreen = "\u001B[?7h\u001B[?25h\u001B[?1049l";

const eraseAll = "\u001B[2J";
/** Synchronized output: terminals that know these draw what is between them at once. */
const together = { begin: "\u001B[?2026h", end: "\u001B[?2026l" } as const;

/** The output that turns the lines on a screen into others: only lines that differ are written. Null erases the screen first. */
export function redraw(before: readonly string[] | null, after: readonly string[]): string {
  const shown = before ?? [];
  const count = Math.max(shown.length, after.length);
  const changes = Array.from({ length: count }, (_, row) => {
    const line = after[row] ?? "";
    return line === (shown[row] ?? "") ? "" : `\u001B[${row + 1};1H${line}\u001B[K`;
  }).join("");
  const written = `${before === null ? eraseAll : ""}${changes}`;
  return written === "" ? "" : `${together.begin}${written}${together.end}`;
}

/** Wakes those who wait for a change; changes before somebody waits count as one. */
export class ChangeSignal {
  #isSet = false;
  #isEnded = false;
  #wake: (() => void) | null = null;

  /** Signals that something has changed. */
  set(): void {
    this.#isSet = true;
    this.#wake?.();
  }

  /** Signals that nothing will change any more. */
  end(): void {
    this.#isEnded = true;
    this.#wake?.();
  }

  /** Waits for a change, at most this many ms; false at the end. Each change wakes one waiter. */
  async wait(longestMs?: number): Promise<boolean> {
    if (!this.#isSet && !this.#isEnded) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((wake) => {
        this.#wake = wake;
        if (longestMs !== undefined) timer = setTimeout(wake, longestMs);
      });
      clearTimeout(timer);
      this.#wake = null;
    }
    this.#isSet = false;
    return !this.#isEnded;
  }
}
