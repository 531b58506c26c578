import { createHash } from "node:crypto";
import { join, resolve, sep } from "node:path";
import { formatsOf, renderPage, textOf } from "@turnmeter/reporting";
import type { Formats, PageOptions, Report } from "@turnmeter/reporting";
import { openRoots, pathKind, SafeFsError, writeFileAtomic } from "@turnmeter/safe-fs";
import type { CliContext } from "../common/context.js";
import { CliError } from "../common/cli-error.js";
import { ifReadable, orFail } from "../common/if-readable.js";
import { chartRuntime, picturesOf, tellPage, withNotice } from "./page-file.js";
import type { PageOptions as PrintOptions } from "./page-file.js";
import type { Selection } from "../logs/selection.js";

const INDEX = "index.html";
const SCRIPT = "turnmeter.js";
const SCRIPT_HEAD = "/*! The script of turnmeter's pages. */\n";

/** A page of a session in a folder. */
export interface FolderPage {
  readonly sessionId: string;
  /** Made when it is written, so that one page at a time takes memory. */
  readonly report: () => Report;
}

interface PageFolder {
  readonly index: Report;
  readonly pages: readonly FolderPage[];
  readonly formats: Formats;
  readonly isStatic: boolean;
}

/** True where `--out` names a folder: an existing one, or a name with a trailing separator. */
export function namesFolder(out: string, { cwd, files }: Pick<CliContext, "cwd" | "files">): boolean {
  return out.endsWith("/") || out.endsWith(sep) || kindOf(resolve(cwd, out), files) === "folder";
}

function kindOf(path: string, files: CliContext["files"]): ReturnType<typeof pathKind> {
  try {
    return pathKind(path, files);
  } catch (error) {
    if (error instanceof SafeFsError) return null;
    throw error;
  }
}

/**
 * Writes the pages of a folder, prints what the first says in short and where it is, and opens it if that is asked.
 *
 * @throws {CliError} 1 if they cannot be written or opened, or the folder holds anything else
 */
export async function printPageFolder(
  { index, pages }: Pick<PageFolder, "index" | "pages">,
  { out, form, summary = index.summary }: Pick<PrintOptions, "form" | "summary"> & { readonly out: string },
  selection: Pick<Selection, "output" | "context" | "isSample">,
): Promise<void> {
  const { output, context } = selection;
  const formats = formatsOf(output.locale);
  const noted = pages.map(({ sessionId, report }) => ({
    sessionId,
    report: () => withNotice(report(), selection),
  }));
  const folder = { index: withNotice(index, selection), pages: noted, formats, isStatic: form.static };
  const path = await writePageFolder(folder, out, context);
  context.stdout.write(`${textOf(summary, formats)}\n\n`);
  await tellPage(path, selection);
}

/**
 * Writes `index.html` and a page a session into a folder, with their script beside them, and returns the path of the first. What an earlier
 * run left there is replaced.
 *
 * @throws {CliError} 1 if it cannot be written, or the folder holds anything else
 */
async function writePageFolder(
  { index, pages, formats, isStatic }: PageFolder,
  out: string,
  context: CliContext,
): Promise<string> {
  const folder = resolve(context.cwd, out);
  const names = pageNames(pages.map(({ sessionId }) => sessionId));
  await refuseOthers(folder, [...names.values()], context);
  const write = (name: string, text: string): Promise<void> =>
    orFail("could not write the report", 1, () =>
      writeFileAtomic(join(folder, name), text, { ...context.files, makesFolder: true }),
    );
  const optionsOf = async (report: Report): Promise<PageOptions> =>
    isStatic ? { ...(await picturesOf(report, formats)), formats } : { scriptFile: SCRIPT, formats };
  if (!isStatic) await write(SCRIPT, `${SCRIPT_HEAD}${await chartRuntime(context)}`);
  const up = { text: index.kicker, href: INDEX };
  for (const { sessionId, report } of pages) {
    const page = report();
    await write(names.get(sessionId) ?? "", renderPage(page, { ...(await optionsOf(page)), up }));
  }
  // Last, so that it never leads to a page that is not there.
  await write(INDEX, renderPage(index, { ...(await optionsOf(index)), sessionPages: names }));
  return join(folder, INDEX);
}

/** A file name for each session: its id where that is plain and differs from earlier ones in more than case, else a hash. */
export function pageNames(sessionIds: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    sessionIds.map((id) => {
      const isPlain = /^[\w-]{1,80}$/.test(id) && !taken.has(id.toLowerCase());
      const name = isPlain ? id : createHash("sha256").update(id, "utf8").digest("hex").slice(0, 32);
      taken.add(name.toLowerCase());
      return [id, `session-${name}.html`];
    }),
  );
}

/** @throws {CliError} 1 where a folder has files and is none of an earlier run, or one of them stands where a page is to be */
async function refuseOthers(folder: string, names: readonly string[], { files }: CliContext): Promise<void> {
  if (kindOf(folder, files) === null) return;
  const access = openRoots([folder], files);
  const headOf = async (name: string): Promise<string | null> => {
    const bytes = await ifReadable(() => access.readHead(join(folder, name), HEAD_BYTES), null);
    return bytes === null ? null : new TextDecoder().decode(bytes);
  };
  let hasFiles = false;
  for await (const _ of access.list(folder, { isRecursive: false })) {
    hasFiles = true;
    break;
  }
  if (!hasFiles && (await ifReadable(() => access.folderNames(folder), [])).length === 0) return;
  const index = await headOf(INDEX);
  if (index === null || !isOurs(INDEX, index)) {
    throw new CliError(
      `could not write the report: ${folder} holds other things; name a folder that is empty, or one that a report was written to`,
      1,
    );
  }
  for (const name of [SCRIPT, ...names]) {
    const head = await headOf(name);
    if (head !== null && !isOurs(name, head))
      throw new CliError(
        `could not write the report: ${join(folder, name)} is not turnmeter's, so it is not replaced`,
        1,
      );
  }
}

const HEAD_BYTES = 1_000;

function isOurs(name: string, head: string): boolean {
  return name === SCRIPT
    ? head.startsWith(SCRIPT_HEAD)
    : head.includes('name="generator" content="turnmeter"');
}
