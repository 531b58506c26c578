import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import { enterScreen, leaveScreen, redraw, drawScreen, ChangeSignal } from "../../src/live/watch-screen.js";
import { processTerminal } from "../../src/start/process-terminal.js";
import { stopSignal } from "../../src/start/lasting.js";
import type { TerminalListener } from "../../src/common/context.js";

describe("redraw", () => {
  it("writes lines that differ, and erases those that have gone", () => {
    expect(redraw(["a", "b", "c"], ["a", "B"])).toBe(
      "\u001b[?2026h\u001b[2;1HB\u001b[K\u001b[3;1H\u001b[K\u001b[?2026l",
    );
    expect(redraw(["a"], ["a"])).toBe("");
  });

  it("erases all where it is not known what the screen shows", () => {
    expect(redraw(null, ["a", ""])).toBe("\u001b[?2026h\u001b[2J\u001b[1;1Ha\u001b[K\u001b[?2026l");
  });
});

describe("ChangeSignal", () => {
  it("tells of a change once, whether it came before or while somebody waits, and of the end", async () => {
    const signal = new ChangeSignal();
    signal.set();
    signal.set();
    expect(await signal.wait()).toBe(true);
    const waiting = signal.wait();
    signal.set();
    expect(await waiting).toBe(true);
    expect(await signal.wait(1)).toBe(true);
    signal.end();
    expect(await signal.wait()).toBe(false);
  });
});

/** A screen that draws a line, and takes keys. */
function screenOf(lineAt: (draws: number) => string) {
  const changed = new ChangeSignal();
  const written: string[] = [];
  let listener: TerminalListener | null = null;
  let draws = 0;
  let isClosed = false;
  const terminal = {
    size: () => ({ columns: 80, rows: 24 }),
    open: (given: TerminalListener) => {
      listener = given;
      return () => (isClosed = true);
    },
  };
  const drawing = drawScreen(terminal, {
    linesIn: () => [lineAt(draws++)],
    stdout: { write: (text) => written.push(text) },
    changed,
    stop: () => changed.end(),
  });
  return {
    drawing,
    changed,
    written,
    key: (key: string) => listener?.onKey(key),
    resize: () => listener?.onResize(),
    stop: () => listener?.onStop(),
    goOn: () => listener?.onContinue(),
    isClosed: () => isClosed,
  };
}

const soon = () => new Promise((next) => setTimeout(next, 5));

describe("drawScreen", () => {
  it.each(["q", "Q", "\u0003", "\u0004"])(
    "draws what is new until %j ends it, and gives the terminal back",
    async (end) => {
      const { drawing, changed, written, key, isClosed } = screenOf((draws) =>
        draws < 2 ? "same" : "other",
      );
      changed.set();
      await soon();
      changed.set();
      await soon();
      key("x");
      key(end);
      await drawing;
      expect(
        written.map((text) => text.replaceAll("\u001b[?2026h", "").replaceAll("\u001b[?2026l", "")),
      ).toEqual([enterScreen, "\u001b[2J\u001b[1;1Hsame\u001b[K", "\u001b[1;1Hother\u001b[K", leaveScreen]);
      expect(isClosed()).toBe(true);
    },
  );

  it("draws all anew once the size changes, and with Ctrl-L", async () => {
    const { drawing, written, key, resize } = screenOf(() => "same");
    for (const again of [resize, () => key("\u000c")]) {
      again();
      await soon();
    }
    key("q");
    await drawing;
    expect(written.filter((text) => text.includes("\u001b[2J"))).toHaveLength(4);
  });

  it("draws nothing while the process is stopped, and all anew once it goes on", async () => {
    const { drawing, changed, written, key, stop, goOn } = screenOf((draws) => `line ${draws}`);
    await soon();
    stop();
    const before = written.length;
    changed.set();
    await soon();
    expect(written.length).toBe(before);
    goOn();
    await soon();
    expect(written.slice(before)).toEqual([enterScreen, redraw(null, ["line 1"])]);
    key("q");
    await drawing;
  });

  it("gives the terminal back where drawing fails", async () => {
    const { drawing, written, isClosed } = screenOf(() => {
      throw new Error("made by a test");
    });
    await expect(drawing).rejects.toThrow("made by a test");
    expect(written.at(-1)).toBe(leaveScreen);
    expect(isClosed()).toBe(true);
  });
});

/** A process with a terminal. */
function terminalHost(isTTY: boolean) {
  const modes: boolean[] = [];
  const stdin = Object.assign(new EventEmitter(), {
    isTTY,
    setRawMode: (isRaw: boolean) => modes.push(isRaw),
    setEncoding: () => {},
    resume: () => {},
    pause: () => {},
  });
  const stdout = Object.assign(new EventEmitter(), { isTTY: true, columns: 0, rows: 30 });
  const signals: (readonly [number, string])[] = [];
  const process = {
    stdin,
    stdout,
    pid: 42,
    platform: "linux",
    kill: (processId: number, signal: string) => signals.push([processId, signal]),
  };
  return { host: Object.assign(new EventEmitter(), process), modes, signals };
}

function listenerThat(tells: (text: string) => void): TerminalListener {
  return {
    onKey: tells,
    onResize: () => tells("resize"),
    onStop: () => tells("stop"),
    onContinue: () => tells("continue"),
  };
}

describe("processTerminal", () => {
  it("takes keys unbuffered until it is closed, tells of resizes, and restores what a sudden end leaves", () => {
    const { host, modes } = terminalHost(true);
    const told: string[] = [];
    const terminal = processTerminal(host, (text) => told.push(text))!;
    expect(terminal.size()).toEqual({ columns: 80, rows: 30 });
    const listener = listenerThat((text) => told.push(text));
    const close = terminal.open(listener, "restore");
    host.stdin.emit("data", "q");
    host.stdout.emit("resize");
    host.emit("exit");
    expect(told).toEqual(["q", "resize", "restore"]);
    close();
    for (const each of [host.stdin, host.stdout, host]) expect(each.eventNames()).toEqual([]);
    expect(modes).toEqual([true, false]);
  });

  it("is given back when Ctrl-Z stops the process and those with it, and taken again when it goes on", () => {
    const { host, modes, signals } = terminalHost(true);
    const told: string[] = [];
    const terminal = processTerminal(host, (text) => told.push(text))!;
    const close = terminal.open(
      listenerThat((text) => told.push(text)),
      "restore",
    );
    host.stdin.emit("data", "\u001A");
    expect(signals.splice(0)).toEqual([[0, "SIGTSTP"]]);
    host.emit("SIGTSTP");
    expect([told, modes, signals]).toEqual([["stop", "restore"], [true, false], [[42, "SIGSTOP"]]]);
    host.emit("SIGCONT");
    expect([told, modes.at(-1)]).toEqual([["stop", "restore", "continue"], true]);
    close();
    expect(host.eventNames()).toEqual([]);
  });

  it("takes no keys where the input is no terminal, and is none where the output is none", () => {
    const { host, modes } = terminalHost(false);
    processTerminal(host, () => {})!.open(
      listenerThat(() => {}),
      "",
    )();
    expect(modes).toEqual([]);
    host.stdout.isTTY = false;
    expect(processTerminal(host, () => {})).toBeNull();
  });
});

describe("stopSignal", () => {
  it("is given at the first signal; the second one is the process's own", () => {
    const host = new EventEmitter();
    const stopped = stopSignal(host);
    expect(host.eventNames()).toEqual(["SIGINT", "SIGTERM", "SIGHUP"]);
    host.emit("SIGTERM");
    expect(stopped.aborted).toBe(true);
    expect(host.eventNames()).toEqual([]);
  });
});
