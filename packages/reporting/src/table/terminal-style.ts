import type { CellTone } from "./table-view.js";

/** How parts of a table are set off in a terminal. */
export interface TerminalStyle {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly header: (text: string) => string;
  readonly bar: (text: string) => string;
  readonly tones: Readonly<Record<CellTone, (text: string) => string>>;
}

const same = (text: string): string => text;

/** No colour at all. */
export const plainStyle: TerminalStyle = {
  bold: same,
  dim: same,
  header: same,
  bar: same,
  tones: { good: same, warning: same, bad: same },
};

/** The terminal's own sixteen colours, so that they fit its background. */
export const ansiStyle: TerminalStyle = {
  bold: ansi(1, 22),
  dim: ansi(2, 22),
  header: (text) => ansi(1, 22)(ansi(36, 39)(text)),
  bar: ansi(36, 39),
  tones: { good: ansi(32, 39), warning: ansi(33, 39), bad: ansi(31, 39) },
};

function ansi(on: number, off: number): (text: string) => string {
  return (text) => (text === "" ? "" : `\u001b[${on}m${text}\u001b[${off}m`);
}
