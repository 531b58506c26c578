import { eraseLine, escapeTerminal } from "@turnmeter/reporting";
import type { OutputStream } from "../common/context.js";

/** Where messages go: whatever names they repeat, only text, line ends and progress arrive there. */
export function messageStream(stream: OutputStream): OutputStream {
  return {
    write: (text) => {
      const before = text.startsWith(eraseLine) ? eraseLine : "";
      const lines = text.slice(before.length).split("\n");
      return stream.write(`${before}${lines.map(escapeTerminal).join("\n")}`);
    },
    columns: stream.columns,
    isTTY: stream.isTTY,
  };
}
