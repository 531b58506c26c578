import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { priceLookup } from "@turnmeter/pricing";
import { formatsOf, renderPage, textOf } from "@turnmeter/reporting";
import type { Formats, Report, Text } from "@turnmeter/reporting";
import { openRoots, SafeFsError, writeFileAtomic, filterEnvironment } from "@turnmeter/safe-fs";
import type { CliContext } from "../common/context.js";
import { CliError, messageOf } from "../common/cli-error.js";
import type { Selection } from "../logs/selection.js";
import type { OutputFlags } from "../specification/flags/shared-flags.js";
import { startDetached } from "../common/start-detached.js";

/** Flags of a command that writes a page. */
type PageFlags = Pick<OutputFlags, "locale"> & {
  readonly out: string;
  readonly open: boolean;
  /** Charts as pictures and no script at all. */
  readonly static: boolean;
};

/**
 * Writes a report to its file, prints where that is and what it says in short, and opens it if the flags say so.
 *
 * @throws {CliError} 1 if it cannot be written or opened
 */
export async function printPage(
  report: Report,
  flags: PageFlags,
  context: CliContext,
  summary: Text = report.summary,
): Promise<void> {
  const formats = formatsOf(flags.locale);
  const page = await pageOf(report, { static: flags.static, formats }, context);
  const path = await writePage(page, flags.out, context);
  context.stdout.write(`${path}\n${textOf(summary, formats)}\n`);
  if (flags.open) await openFile(path, context);
}

/** The price book that costs are of: hash of its content, and the day on which it was last checked. */
export function pricesOf({ priceBook }: Pick<Selection, "priceBook">) {
  const { hash, asOf } = priceLookup(priceBook);
  return { hash, asOf };
}

/** A report as the text of its page, as a locale writes it. What draws pictures is loaded for a static page alone. */
async function pageOf(
  report: Report,
  { static: isStatic, formats }: Pick<PageFlags, "static"> & { readonly formats: Formats },
  context: CliContext,
): Promise<string> {
  if (!isStatic) return renderPage(report, { script: await chartRuntime(context), formats });
  const { drawPictures } = await import("@turnmeter/reporting/pictures.js");
  return renderPage(report, { ...(await drawPictures(report, formats)), formats });
}

/** The folder of the installed program, with its package.json. */
export function packageFolder(): string {
  return dirname(createRequire(import.meta.url).resolve("turnmeter/package.json"));
}

const maxBytes = 16_000_000;

/**
 * The script that draws the page's charts: the context's own, else the one that is built with the program.
 *
 * @throws {CliError} 1 if it cannot be read
 */
async function chartRuntime({ chartRuntime: given, files }: CliContext): Promise<string> {
  if (given !== undefined) return given;
  try {
    const folder = join(packageFolder(), "dist");
    return await openRoots([folder], files).readText(join(folder, "chart-runtime.js"), { maxBytes });
  } catch (error) {
    throw new CliError(`the charts' script is missing: ${messageOf(error)}`, 1, { cause: error });
  }
}

/**
 * Writes a page, and returns its whole path. A file that is there is replaced if it is a page, or empty.
 *
 * @throws {CliError} 1 if it cannot be written, or would take the place of something else
 */
async function writePage(
  page: string,
  out: string,
  { cwd, files }: Pick<CliContext, "cwd" | "files">,
): Promise<string> {
  const path = resolve(cwd, out);
  if (await holdsSomethingElse(path, files)) {
    throw new CliError(`could not write the report: ${path} is not a page, so it is not replaced`, 1);
  }
  try {
    await writeFileAtomic(path, page, files);
  } catch (error) {
    throw new CliError(`could not write the report: ${messageOf(error)}`, 1, { cause: error });
  }
  return path;
}

/** Whether a file is no page, such as a log whose path was passed as the page's. */
async function holdsSomethingElse(path: string, files: CliContext["files"]): Promise<boolean> {
  try {
    const head = new TextDecoder().decode(await openRoots([path], files).readHead(path, 100)).trim();
    return head !== "" && !head.startsWith("<");
  } catch (error) {
    if (error instanceof SafeFsError) return false;
    throw error;
  }
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
  try {
    await startDetached(command, args, { env: filterEnvironment(context.env) });
  } catch (error) {
    throw new CliError(`could not open ${path}: ${messageOf(error)}`, 1, { cause: error });
  }
}
