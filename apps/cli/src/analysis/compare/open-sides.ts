import { basename, resolve } from "node:path";
import { selectFacts, usageBySession, type Period } from "@turnmeter/metrics";
import { openLogRoots } from "@turnmeter/parser";
import type { NamedSession } from "@turnmeter/reporting";
import type { Facts } from "@turnmeter/schema";
import { CliError } from "../../common/cli-error.js";
import type { CliContext } from "../../common/context.js";
import type { CommonFlags, PromptFlags } from "../../specification/flags/shared-flags.js";
import { openSelection, type Selection } from "../../logs/selection.js";
import { findSide, selectVersion, parseSide, sidePeriod, type SideKind, type SideText } from "./find-side.js";

type SidesFlags = CommonFlags & PromptFlags;

export interface Side {
  readonly kind: SideKind;
  /** As tables and sentences call it. */
  readonly name: string;
  /** What names the session of a side that is one; null for other kinds. */
  readonly session: NamedSession | null;
  /** The whole id, the path or the text that names it. */
  readonly id: string;
  readonly facts: Facts;
  /** Narrows facts of the same logs to what the side includes. */
  readonly narrow: (facts: Facts) => Facts;
  readonly period: Period;
  /** The selection that its facts are from. */
  readonly selection: Selection;
}

/**
 * Both sides that a comparison names. Folders are read apart; everything else comes from the logs that the flags name,
 * read once.
 *
 * @throws {CliError} 2 if a side names nothing, or could name several things
 */
export async function openSides(
  typed: readonly [before: string, after: string],
  flags: SidesFlags,
  context: CliContext,
): Promise<readonly [Side, Side]> {
  const texts = [await readText(typed[0], context), await readText(typed[1], context)] as const;
  refuseSample(texts, flags);
  const needsLogs = texts.some(({ kind }) => kind !== "folder");
  const logs = needsLogs ? await openSelection(withoutDays(texts, flags), context) : null;
  const before = await openSide(texts[0], logs, flags, context);
  const after = await openSide(texts[1], logs, flags, context);
  return namedSides(before, after);
}

/** @throws {CliError} 2 if `--sample` is given together with a folder */
function refuseSample(sides: readonly SideText[], { sample }: CommonFlags): void {
  const folder = sides.find(({ kind }) => kind === "folder");
  if (sample && folder !== undefined)
    throw new CliError(
      `--sample and the folder ${folder.text} exclude each other: allowed is one of them`,
      2,
    );
}

function withoutDays(sides: readonly SideText[], flags: SidesFlags): SidesFlags {
  if (!sides.every(({ kind }) => kind === "week" || kind === "month" || kind === "range")) return flags;
  return { ...flags, since: undefined, until: undefined, last: undefined, week: undefined };
}

/** Classifies a text: week, month, day and version by form, anything else that exists is a folder. */
async function readText(typed: string, context: CliContext): Promise<SideText> {
  const side = parseSide(typed);
  if (context.scope !== undefined) return withoutFolder(side);
  if (side.kind !== null) return side;
  const { missing } = await openLogRoots([resolve(context.cwd, typed)], context.files);
  // What can only be a path is one that is not there.
  return missing.length > 0 && !isPath(typed) ? side : { kind: "folder", text: typed };
}

function isPath(typed: string): boolean {
  return /^(?:[/\\]|\.{1,2}[/\\]|~[/\\]|[A-Za-z]:[/\\])/.test(typed);
}

/** @throws {CliError} 2 if a side is a folder where no other logs may be read */
function withoutFolder(side: SideText): SideText {
  if (side.kind !== "folder") return side;
  throw new CliError(
    "no other folder can be read here; allowed is a session, week, month, range, model or version",
    2,
  );
}

async function openSide(
  side: SideText,
  logs: Selection | null,
  flags: SidesFlags,
  context: CliContext,
): Promise<Side> {
  const { kind, text } = side;
  if (kind === "folder" || logs === null) {
    const selection = await openSelection({ ...flags, path: [text] }, context);
    const { facts, period } = selection;
    return {
      kind: "folder",
      session: null,
      ...(await folderNames(text, flags, context)),
      facts,
      narrow: (all) => all,
      period,
      selection,
    };
  }
  return sideOfLogs(side, logs);
}

/**
 * One side of a comparison that comes from logs which are read: any but a folder.
 *
 * @throws {CliError} 2 if it names nothing, or could name several things
 */
export function sideOfLogs(side: SideText, logs: Selection): Side {
  const { kind, text } = side;
  const { facts, period, settings } = logs;
  if (kind === "week" || kind === "month" || kind === "range") {
    const own = sidePeriod(kind, text, settings);
    const narrow = (all: Facts) => selectFacts(all, { period: own });
    return {
      kind,
      name: text,
      session: null,
      id: text,
      facts: narrow(facts),
      narrow,
      period: own,
      selection: logs,
    };
  }
  const found = findSide(side, facts, logs.priceBook);
  if (found.note !== null && !logs.output.quiet) logs.context.stderr.write(`${found.note}\n`);
  const rest = { kind: found.kind, id: found.name, period, selection: logs };
  if (found.kind === "session") {
    const narrow = (all: Facts) => selectFacts(all, { sessions: [found.name] });
    const own = narrow(facts);
    const session = usageBySession(own)[0] ?? null;
    return { ...rest, name: found.name.slice(0, 8), session, facts: own, narrow };
  }
  const narrow = (all: Facts) =>
    found.kind === "model" ? selectFacts(all, { models: found.models }) : selectVersion(all, found.name);
  return { ...rest, name: found.name, session: null, facts: narrow(facts), narrow };
}

/** A folder's last part and its path as typed; a pseudonym if names are hidden. */
async function folderNames(
  text: string,
  { redact }: Pick<CommonFlags, "redact">,
  context: CliContext,
): Promise<Pick<Side, "name" | "id">> {
  const path = resolve(context.cwd, text);
  if (redact !== true) return { name: basename(path), id: text };
  const { redactionOf } = await import("../../logs/redact.js");
  const name = redactionOf(context).name("file", path);
  return { name, id: name };
}

/** Two sides under names that tell them apart. */
export function namedSides(before: Side, after: Side): readonly [Side, Side] {
  return [named(before, after), named(after, before)];
}

/** Uses the full text as a name if the sides' short names are equal. */
function named(side: Side, other: Side): Side {
  return side.name === other.name ? { ...side, name: side.id } : side;
}
