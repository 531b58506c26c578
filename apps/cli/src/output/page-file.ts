import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { priceLookup } from "@turnmeter/pricing";
import { formatsOf, renderMail, renderPage, sampleNotice, textOf } from "@turnmeter/reporting";
import type { Formats, Report, Text } from "@turnmeter/reporting";
import { openRoots, writeFileAtomic, filterEnvironment } from "@turnmeter/safe-fs";
import type { Asked, CliContext } from "../common/context.js";
import { CliError } from "../common/cli-error.js";
import { ifReadable, orFail } from "../common/if-readable.js";
import type { Selection } from "../logs/selection.js";
import type { OutputFlags, ReadingFlags } from "../specification/flags/shared-flags.js";
import type { CommandName } from "../common/command-names.js";
import { packageFolder } from "../common/package-folder.js";
import { startDetached } from "../common/start-detached.js";

/** Flags of a command that writes a page with charts. */
export type PageFlags = Pick<OutputFlags, "locale" | "out" | "open"> &
  Pick<ReadingFlags, "sample"> & {
    /** Charts as pictures and no script at all. */
    readonly static: boolean;
    /** The first screen alone, as tables for a mail. */
    readonly mail?: boolean;
  };

/** The command and the summary of a page. */
export interface PageOptions {
  readonly command: CommandName;
  /** The page's summary; by default the report's own. */
  readonly summary?: Text;
}

/**
 * Writes a report to its file, prints what it says in short and where it is, and opens it if the flags say so.
 *
 * @throws {CliError} 1 if it cannot be written or opened
 */
export async function printPage(
  report: Report,
  { command, summary = report.summary }: PageOptions,
  { flags, context }: Asked<PageFlags>,
): Promise<void> {
  const formats = formatsOf(flags.locale);
  const noted = withNotice(report, flags);
  const page =
    flags.mail === true
      ? renderMail(noted, formats)
      : await pageOf(noted, { static: flags.static, formats }, context);
  context.stdout.write(`${textOf(summary, formats)}\n\n`);
  await keepPage(page, command, { flags, context });
}

/** Adds a notice at the head that the sample is not the reader's own data, where the flags name it. */
export function withNotice(report: Report, { sample }: Pick<ReadingFlags, "sample">): Report {
  return { ...report, sampleNotice: report.sampleNotice ?? (sample === true ? sampleNotice() : null) };
}

/**
 * Writes a page to its file, prints where that is, and opens it if the flags say so. A file that is there is replaced if it is a page, or empty.
 *
 * @throws {CliError} 1 if it cannot be written or opened
 */
export async function keepPage(
  page: string,
  command: CommandName,
  { flags, context }: Asked<Pick<OutputFlags, "out" | "open">>,
): Promise<void> {
  const out = flags.out ?? `turnmeter-${command}.html`;
  const path = await writeOwn(page, out, { what: "page", isOwn: (head) => head.startsWith("<") }, context);
  await tellPage(path, { flags, context });
}

/**
 * Prints where a page is, and opens it if the flags say so.
 *
 * @throws {CliError} 1 if it cannot be opened
 */
export async function tellPage(
  path: string,
  { flags, context }: Asked<Pick<OutputFlags, "open">>,
): Promise<void> {
  context.stdout.write(`Report: ${pathToFileURL(path).href}\n`);
  if (flags.open) await openFile(path, context);
}

/** The price book behind the costs: hash of its content, and the day on which it was last checked. */
export function pricesOf({ priceBook }: Pick<Selection, "priceBook">) {
  const { hash, asOf } = priceLookup(priceBook);
  return { hash, asOf };
}

async function pageOf(
  report: Report,
  { static: isStatic, formats }: Pick<PageFlags, "static"> & { readonly formats: Formats },
  context: CliContext,
): Promise<string> {
  if (!isStatic) return renderPage(report, { script: await chartRuntime(context), formats });
  return renderPage(report, { ...(await picturesOf(report, formats)), formats });
}

/** A report's charts as pictures; the renderer is loaded only for this. */
export async function picturesOf(
  report: Report,
  formats: Formats,
): Promise<{ readonly pictures: ReadonlyMap<string, string>; readonly pictureStyle: string }> {
  const { drawPictures } = await import("@turnmeter/reporting/pictures.js");
  return drawPictures(report, formats);
}

const maxBytes = 16_000_000;

/**
 * The script that draws the page's charts: the context's own, else the one that is built with the program.
 *
 * @throws {CliError} 1 if it cannot be read
 */
export async function chartRuntime({ chartRuntime: given, files }: CliContext): Promise<string> {
  return given ?? builtScript("chart-runtime.js", files);
}

/**
 * The script that keeps a served page up to date with the logs.
 * @throws {CliError} 1 if it cannot be read
 */
export async function liveScript({ liveScript: given, files }: CliContext): Promise<string> {
  return given ?? builtScript("live-page.js", files);
}

async function builtScript(name: string, files: CliContext["files"]): Promise<string> {
  const folder = join(packageFolder(), "dist");
  return orFail("a script of the pages is missing", 1, () =>
    openRoots([folder], files).readText(join(folder, name), { maxBytes }),
  );
}

/**
 * Writes a PNG, and returns its whole path. A file that is there is replaced if it is a PNG, or empty.
 *
 * @throws {CliError} 1 if it cannot be written, or would take the place of something else
 */
export async function writePicture(
  png: Uint8Array,
  out: string,
  context: Pick<CliContext, "cwd" | "files">,
): Promise<string> {
  return writeOwn(png, out, { what: "PNG", isOwn: (head) => head.slice(1).startsWith("PNG") }, context);
}

interface OwnKind {
  readonly what: string;
  readonly isOwn: (head: string) => boolean;
}

async function writeOwn(
  data: string | Uint8Array,
  out: string,
  { what, isOwn }: OwnKind,
  { cwd, files }: Pick<CliContext, "cwd" | "files">,
): Promise<string> {
  const path = resolve(cwd, out);
  if (await holdsSomethingElse(path, isOwn, files)) {
    throw new CliError(`could not write the report: ${path} is not a ${what}, so it is not replaced`, 1);
  }
  await orFail("could not write the report", 1, () => writeFileAtomic(path, data, files));
  return path;
}

/** Whether the file is something else, such as a log whose path was passed as the page's. */
async function holdsSomethingElse(
  path: string,
  isOwn: OwnKind["isOwn"],
  files: CliContext["files"],
): Promise<boolean> {
  const bytes = await ifReadable(() => openRoots([path], files).readHead(path, 100), new Uint8Array());
  const head = new TextDecoder().decode(bytes).trim();
  return head !== "" && !isOwn(head);
}

/** The program that shows a file on a platform, and its arguments. */
export function openerOf(platform: string, path: string): readonly [command: string, ...args: string[]] {
  if (platform === "darwin") return ["open", path];
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler", path];
  return ["xdg-open", path];
}

/**
 * Shows a file with the platform's own opener, which sees no keys or tokens of the environment.
 *
 * @throws {CliError} 1 if the opener cannot be started
 */
export async function openFile(path: string, context: CliContext): Promise<void> {
  if (context.openFile !== undefined) return context.openFile(path);
  const [command, ...args] = openerOf(context.platform, path);
  const env = filterEnvironment(context.env);
  await orFail(`could not open ${path}`, 1, () => startDetached(command, args, { env }));
}
