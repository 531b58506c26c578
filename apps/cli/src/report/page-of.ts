import { renderPage } from "@turnmeter/reporting";
import type { Formats, Report } from "@turnmeter/reporting";
import type { CliContext } from "../common/context.js";
import { chartRuntime } from "./chart-runtime.js";

/** How a page is asked for. */
export interface PageFlags {
  /** Charts as pictures and no script at all. */
  readonly static: boolean;
}

/** A report as the text of its page, as a locale writes it. What draws pictures is loaded for a static page alone. */
export async function pageOf(
  report: Report,
  { static: isStatic, formats }: PageFlags & { readonly formats: Formats },
  context: CliContext,
): Promise<string> {
  if (!isStatic) return renderPage(report, { script: await chartRuntime(context), formats });
  const { drawPictures } = await import("@turnmeter/reporting/pictures.js");
  return renderPage(report, { ...(await drawPictures(report, formats)), formats });
}
