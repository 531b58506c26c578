import type { LiveTerminal, OutputStream } from "../common/context.js";
import { enterScreen, leaveScreen, redraw } from "./redraw.js";
import type { ChangeSignal } from "./signal-of-changes.js";
import type { Room } from "./watch-lines.js";

/** How often what passes by itself is drawn again, ms. */
const drawnEveryMs = 1000;

/** What is drawn. */
export interface Drawn {
  /** The lines for the room that there is, at the present. */
  readonly linesIn: (room: Room) => readonly string[];
  readonly stdout: Pick<OutputStream, "write">;
  /** Set where there is something new, ended where all is over. */
  readonly changed: ChangeSignal;
  /** Ends all. */
  readonly stop: () => void;
}

/** Ctrl-C and Ctrl-D. */
const endKeys: ReadonlySet<string> = new Set(["q", "Q", "\u0003", "\u0004"]);
/** Ctrl-L. */
const drawAllKey = "\u000C";

/**
 * Draws on a screen of its own, until a key or a signal ends it. The terminal is then as it was, whatever is thrown meanwhile; so it is
 * while the process is stopped.
 */
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
