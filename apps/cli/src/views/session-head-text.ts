import type { SessionDetail, Totals } from "@turnmeter/metrics";
import {
  endingText,
  escapeTerminal,
  formatSpan,
  projectName,
  sessionHeadline,
  sessionName,
  wrapText,
  written,
} from "@turnmeter/reporting";
import type { Formats } from "@turnmeter/reporting";
import type { CliContext } from "../common/context.js";
import type { OutputFlags } from "../specification/flags/reading-flags.js";
import { useColor } from "../specification/flags/use-color.js";
import { terminalWidth } from "../output/terminal-width.js";

/** How {@link sessionHeadText} is written. */
export interface SessionHeadOptions {
  readonly timezone: string;
  readonly flags: Pick<OutputFlags, "color">;
  readonly context: CliContext;
  readonly formats: Formats;
}

/** What a session is and its figures, as lines above its tables; nothing where there is no session. */
export function sessionHeadText(
  detail: SessionDetail,
  totals: Totals,
  { timezone, flags, context, formats }: SessionHeadOptions,
): string {
  const { session } = detail;
  if (session === null) return "";
  const isColored = useColor(flags, context);
  const bold = (text: string): string => (isColored ? `\u001b[1m${text}\u001b[22m` : text);
  const dim = (text: string): string => (isColored ? `\u001b[2m${text}\u001b[22m` : text);
  const { sessionId, project, source, kind, models, startedAt, endedAt, ending } = session;
  const figures = written(sessionHeadline({ detail, totals }), formats);
  const width = Math.max(...figures.map(({ label }) => label.length)) + 2;
  const valueWidth = Math.max(...figures.map(({ value }) => value.length)) + 2;
  const columns = terminalWidth(context) ?? Number.POSITIVE_INFINITY;
  const wrapped = (text: string): string[] => wrapText(escapeTerminal(text), columns);
  const lines = [
    ...wrapped(sessionName(session)).map(bold),
    ...[
      `${sessionId} · ${source}, ${kind}`,
      [
        project === null ? "" : projectName(project),
        `${models[0] ?? ""}${models.length > 1 ? ` and ${models.length - 1} more` : ""}`,
      ]
        .filter((part) => part !== "")
        .join(" · "),
      startedAt === null
        ? ""
        : `${formatSpan(startedAt, endedAt, timezone, formats)} ${timezone}${ending === null ? "" : ` · ${endingText[ending]}`}`,
    ]
      .filter((text) => text !== "")
      .flatMap(wrapped)
      .map(dim),
    "",
    ...figures.flatMap(({ label, value, detail: more }) => {
      const figure = `${label.padEnd(width)}${value.padEnd(valueWidth)}`;
      if (more === null) return [figure];
      const [first = "", ...rest] = wrapText(escapeTerminal(more), columns - figure.length);
      const below = " ".repeat(figure.length);
      return [`${figure}${dim(first)}`, ...rest.map((text) => `${below}${dim(text)}`)];
    }),
  ];
  return `${lines.map((line) => `${line.trimEnd()}\n`).join("")}\n`;
}
