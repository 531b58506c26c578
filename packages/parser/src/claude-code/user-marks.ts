import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { markAt } from "../decoding/mark-at.js";
import type { TextBlock } from "./user-content.js";

const commandName = /<command-name>\s*([^<\s]{1,80})/;

/** Marks of the commands and shell lines that a person ran, as the client echoes them. */
export function userMarks(texts: readonly TextBlock[], origin: RowOrigin): LogEvent[] {
  const marks: LogEvent[] = [];
  for (const { start } of texts) {
    const text = start.trimStart();
    if (text.startsWith("<bash-input>")) marks.push(markAt(origin, "userShell"));
    if (text.startsWith("<command-name>") || text.startsWith("<command-message>")) {
      const name = commandName.exec(text)?.[1];
      if (name !== undefined) marks.push(markAt(origin, "command", { detail: name }));
    }
  }
  return marks;
}
