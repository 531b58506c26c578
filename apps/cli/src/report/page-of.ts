import { renderPage } from "@turnmeter/reporting";
import type { Report } from "@turnmeter/reporting";
import type { CliContext } from "../context.js";
import { chartRuntime } from "./chart-runtime.js";

/** How a page is asked for. */
export interface PageFlags {
  /** Charts as pictures and no script at all. */
  readonly static: boolean;
}

/** A report as the text of its page. What draws pictures is loaded for a static page alone. */
export async function pageOf(report: Report, flags: PageFlags, context: CliContext): Promise<string> {
  if (!flags.static) return renderPage(report, { script: await chartRuntime(context) });
  const { drawPictures } = await import("@turnmeter/reporting/pictures.js");
  return renderPage(report, await drawPictures(report));
}
