import { resolve } from "node:path";
import { readStatusInput } from "@turnmeter/parser";
import { pathVersion } from "@turnmeter/safe-fs";
import type { CliContext } from "../common/context.js";
import { meteredSources } from "../logs/source-traits.js";
import { priceBookIn } from "../logs/price-book.js";
import { readingOptions } from "../logs/reading-options.js";
import { resolveRoots } from "../logs/resolve-roots.js";
import { inputText } from "../statusline/kept-status.js";
import type { FileLook, StatuslineContext, StatusOptions } from "../statusline/kept-status.js";
import { logFigures, monthBudgetOf } from "../statusline/log-figures.js";
import { needsLogs, statusFigures, type LogFigures } from "../statusline/status-figures.js";
import { statusLine } from "../statusline/status-line.js";
import type { FlagsOf } from "./specifications/own-flags.js";

/** Takes about as long as a person notices; later runs read the rest. */
const mostBytes = 24_000_000;
/** For a run that nobody waits for. */
const mostBytesBeside = 10 * mostBytes;

/** One line from an agent's input and recent logs. Whatever fails, it shows what is known. */
export async function statusline(flags: FlagsOf<"statusline">, context: StatuslineContext): Promise<void> {
  const input = readStatusInput(await inputText(context));
  const options = optionsOf(flags, context);
  const nowMs = options.nowMs ?? context.now();
  const write = (figures: LogFigures | null): void => {
    const line = statusLine(statusFigures(input, figures, nowMs), options);
    context.stdout.write(`${line}${flags.sample === true ? " · sample" : ""}\n`);
  };
  const run = flags.cache === false || flags.wait === true ? undefined : context.statusline;
  if (!needsLogs(input, options.parts)) {
    write(null);
    run?.keep({ options, figures: null, isComplete: true, prices: null });
    return;
  }
  try {
    const prices = pricesLook(flags, context);
    const { recentFacts, recentSince } = await import("../statusline/recent-facts.js");
    const sinceMs = recentSince(nowMs, flags);
    const reading = readingOptions({ ...flags, reader: undefined, jobs: 1, activeGap: undefined }, context);
    const recent = await recentFacts(await resolveRoots(flags.path, context), {
      ...reading,
      threads: null,
      warn: undefined,
      transcriptPath: input.transcriptPath,
      changedSince: sinceMs,
      mostBytes: run?.isRefresh === true ? mostBytesBeside : mostBytes,
      priceBook: await priceBookIn(flags.prices, context),
    });
    const timezone = flags.timezone ?? context.timezone ?? null;
    const settings = { timezone, nowMs, metered: meteredSources(), budget: monthBudgetOf(flags, context) };
    const figures = logFigures({ ...recent, sinceMs }, input.sessionId, settings);
    write(figures);
    run?.keep({ options, figures, isComplete: recent.isComplete, prices });
  } catch (error) {
    if (flags.debug) context.stderr.write(`${String(error)}\n`);
    write(null);
  }
}

function optionsOf({ parts, color, now }: FlagsOf<"statusline">, { env }: CliContext): StatusOptions {
  return {
    parts,
    color: color === "auto" ? !env["NO_COLOR"] : color === "always",
    nowMs: now ?? null,
  };
}

function pricesLook({ prices }: FlagsOf<"statusline">, { cwd, files }: CliContext): FileLook | null {
  if (prices === undefined) return null;
  const path = resolve(cwd, prices);
  return { path, version: pathVersion(path, files) };
}
