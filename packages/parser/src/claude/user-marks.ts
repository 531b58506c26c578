import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { markAt } from "../decoding/events-at.js";
import type { TextBlock } from "./user-content.js";

const commandName = /<command-name>\s*([^<\s]{1,80})/;

/** Marks of the commands and shell lines that a person ran, as the client echoes them. */
export function userMarks(texts: readonly TextBlock[], origin: RowOrigin): LogEvent[] {
  const marks: LogEvent[] = [];
  for (const { start } of texts) {
    const text = start.trimStart();
    if (isShellLine(text)) marks.push(markAt(origin, "userShell"));
    const name = commandOf(text);
    if (name !== null) marks.push(markAt(origin, "command", { detail: name }));
  }
  return marks;
}

/** Whether a text of the client repeats a line that a person gave to a shell. */
export function isShellLine(text: string): boolean {
  return text.startsWith("<bash-input>");
}

/** Whether a text of the client says that a person interrupted it. */
export function isInterruption(text: string): boolean {
  return text.startsWith("[Request interrupted by user");
}

/** The command in a text of the client; null if it has none. */
export function commandOf(text: string): string | null {
  const isCommand = text.startsWith("<command-name>") || text.startsWith("<command-message>");
  return isCommand ? (commandName.exec(text)?.[1] ?? null) : null;
}
