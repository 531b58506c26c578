import { readStatusInput } from "@turnmeter/parser";
import type { StatusInput } from "@turnmeter/parser";
import type { CliContext } from "../context.js";
import type { OutputFlags, ReadingFlags } from "../flags/reading-flags.js";
import { meteredSources } from "../pipeline/metered-sources.js";
import { priceBookOfFlags } from "../pipeline/price-book-of-flags.js";
import { resolveRoots } from "../pipeline/resolve-roots.js";
import { recentFacts } from "../statusline/recent-facts.js";
import { statusFigures } from "../statusline/status-figures.js";
import type { FactsSince } from "../statusline/status-figures.js";
import { statusLine } from "../statusline/status-line.js";
import type { StatusPart } from "../statusline/status-parts.js";

/** Flags of `statusline`. */
export interface StatuslineFlags
  extends
    Pick<ReadingFlags, "path" | "timezone" | "prices" | "cache" | "now">,
    Pick<OutputFlags, "color" | "debug"> {
  /** What the line shows, in this order. */
  readonly parts: readonly StatusPart[];
}

/** Long enough that a silence of a window's length lies in it nearly always. */
const recentMs = 2 * 24 * 60 * 60 * 1000;

/** Takes about as long as a person notices. What is left is read by the next runs. */
const mostBytes = 24_000_000;

/** One line of what an agent says of its session and what logs of late hold. Whatever goes wrong, what is known is written. */
export async function statusline(flags: StatuslineFlags, context: CliContext): Promise<void> {
  const input = readStatusInput(await inputText(context));
  const color = flags.color === "auto" ? !context.env["NO_COLOR"] : flags.color === "always";
  const settings = {
    timezone: flags.timezone ?? context.timezone ?? null,
    nowMs: flags.now ?? context.now(),
    metered: meteredSources(),
  };
  const write = (recent: FactsSince | null): void => {
    const line = statusLine(statusFigures(input, recent, settings), { parts: flags.parts, color });
    context.stdout.write(`${line}\n`);
  };
  if (!needsLogs(input, flags.parts)) return write(null);
  try {
    const sinceMs = settings.nowMs - recentMs;
    const recent = await recentFacts(await resolveRoots(flags, context), {
      transcriptPath: input.transcriptPath,
      changedSince: sinceMs,
      mostBytes,
      cache: flags.cache === false ? null : (context.cache ?? null),
      now: context.now,
      priceBook: await priceBookOfFlags(flags, context),
    });
    write({ ...recent, sinceMs });
  } catch (error) {
    if (flags.debug) context.stderr.write(`${String(error)}\n`);
    write(null);
  }
}

/** Whether any part shows what the agent has not told. */
function needsLogs(input: StatusInput, parts: readonly StatusPart[]): boolean {
  return parts.some((part) => {
    if (part === "model") return input.modelName === null && input.modelId === null;
    if (part === "context") return input.contextTokens === null;
    return true;
  });
}

async function inputText({ stdin }: CliContext): Promise<string> {
  try {
    return (await stdin?.()) ?? "";
  } catch {
    return "";
  }
}
