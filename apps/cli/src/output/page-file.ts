import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { priceLookup } from "@turnmeter/pricing";
import { formatsOf, renderMail, renderPage, sampleNotice, textOf } from "@turnmeter/reporting";
import type { Formats, Report, Text } from "@turnmeter/reporting";
import { openRoots, writeFileAtomic, filterEnvironment } from "@turnmeter/safe-fs";
import type { CliContext } from "../common/context.js";
import { CliError } from "../common/cli-error.js";
import { ifReadable, orFail } from "../common/if-readable.js";
import type { Selection } from "../logs/selection.js";
import type { CommandName } from "../common/command-names.js";
import { packageFolder } from "../common/version.js";
import { startDetached } from "../common/start-detached.js";

/** How a page is written. */
export interface PageForm {
  /** Charts as pictures and no script at all. */
  readonly static: boolean;
  /** The first screen alone, as tables for a mail. */
  readonly mail?: boolean;
}

type Written = Pick<Selection, "output" | "context">;

/** The command, the form and the summary of a page. */
export interface PageOptions {
  readonly command: CommandName;
  readonly form: PageForm;
  /** The page's summary; by default the report's own. */
  readonly summary?: Text;
}

/**
 * Writes a report to its file, prints what it says in short and where it is, and opens it if that is asked.
 *
 * @throws {CliError} 1 if it cannot be written or opened
 */
export async function printPage(
  report: Report,
  { command, form, summary = report.summary }: PageOptions,
  selection: Pick<Selection, "output" | "context" | "isSample">,
): Promise<void> {
  const { output, context } = selection;
  const formats = formatsOf(output.locale);
  const noted = withNotice(report, selection);
  const page = form.mail === true ? renderMail(noted, formats) : await pageOf(noted, form, formats, context);
  context.stdout.write(`${textOf(summary, formats)}\n\n`);
  await keepPage(page, command, selection);
}

/** Adds a notice at the head that the sample is not the reader's own data, where it is shown. */
export function withNotice(report: Report, { isSample }: Pick<Selection, "isSample">): Report {
  return { ...report, sampleNotice: report.sampleNotice ?? (isSample ? sampleNotice() : null) };
}

/**
 * Writes a page to its file, prints where that is, and opens it if that is asked. A file that is there is replaced if it is a page, or empty.
 *
 * @throws {CliError} 1 if it cannot be written or opened
 */
export async function keepPage(
  page: string,
  command: CommandName,
  { output, context }: Written,
): Promise<void> {
  const out = output.out ?? `turnmeter-${command}.html`;
  const path = await writeOwn(page, out, { what: "page", isOwn: (head) => head.startsWith("<") }, context);
  await tellPage(path, { output, context });
}

/**
 * Prints where a page is, and opens it if that is asked.
 *
 * @throws {CliError} 1 if it cannot be opened
 */
export async function tellPage(path: string, { output, context }: Written): Promise<void> {
  context.stdout.write(`Report: ${pathToFileURL(path).href}\n`);
  if (output.open) await openFile(path, context);
}

/** The price book behind the costs: hash of its content, and the day on which it was last checked. */
export function pricesOf({ priceBook }: Pick<Selection, "priceBook">) {
  const { hash, asOf } = priceLookup(priceBook);
  return { hash, asOf };
}

async function pageOf(
  report: Report,
  { static: isStatic }: PageForm,
  formats: Formats,
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
