import { eraseLine, escapeTerminal } from "@turnmeter/reporting";
import type { CliContext, OutputStream } from "../common/context.js";
import { asStarted } from "../common/started-as.js";
import type { Output } from "../specification/flags/output-of-flags.js";

/** Columns that results may take: the terminal's, else COLUMNS; null where there is no limit. */
export function terminalWidth({ stdout, env }: Pick<CliContext, "stdout" | "env">): number | null {
  if (stdout.columns !== undefined && stdout.columns > 0) return stdout.columns;
  const columns = Number(env["COLUMNS"]);
  return Number.isInteger(columns) && columns > 0 ? columns : null;
}

/** Whether results are written in colour: as asked, else on a terminal unless NO_COLOR holds anything. */
export function useColor({ color }: Pick<Output, "color">, { stdout, env }: CliContext): boolean {
  if (color !== "auto") return color === "always";
  return stdout.isTTY === true && !env["NO_COLOR"] && env["TERM"] !== "dumb";
}

/** A stream for messages. Whatever they quote, only text, line ends and progress reach the terminal, and long values are cut. Commands in them are spelled the way the program was started. */
export function messageStream(stream: OutputStream, program = (): string => "turnmeter"): OutputStream {
  return {
    write: (text) => {
      const before = text.startsWith(eraseLine) ? eraseLine : "";
      const lines = shortMessage(asStarted(text.slice(before.length), program())).split("\n");
      return stream.write(`${before}${lines.map(escapeTerminal).join("\n")}`);
    },
    columns: stream.columns,
    isTTY: stream.isTTY,
  };
}

// Longer than what people type, and than nearly all paths.
const longWord = /\S{1001,}/g;
const longestMessage = 8_000;

/** The message with the middle cut out of long words, and of itself if it is still too long. */
export function shortMessage(message: string): string {
  const short = message.replace(longWord, (word) => withoutMiddle(word, 200));
  return short.length > longestMessage ? withoutMiddle(short, longestMessage) : short;
}

function withoutMiddle(text: string, length: number): string {
  const characters = Array.from(text);
  const half = Math.floor(length / 2);
  if (characters.length <= 2 * half) return text;
  return `${characters.slice(0, half).join("")}…${characters.slice(-half).join("")}`;
}
