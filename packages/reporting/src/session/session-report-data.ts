import type { Text } from "../format/sentence.js";
import type { SessionDetail, Totals } from "@turnmeter/metrics";

/** What {@link sessionReport} is made of. */
export interface SessionReportData {
  /** The program's. */
  readonly version: string;
  readonly detail: SessionDetail;
  /** Of the session, filters applied. */
  readonly totals: Totals;
  /** Zone in which times are written. */
  readonly timezone: string;
  /** Days that the rows are limited to, as text; null where all of the session is shown. */
  readonly limits: string | null;
  /** Sentences on what tokens and dollars leave out, and on problems in the logs. */
  readonly dataNotes: readonly Text[];
  /** Most calls and requests that the page lists; a page that is to be small has fewer. */
  readonly mostListed: number;
  readonly prices: { readonly hash: string; readonly asOf: string };
}
