import { pageText } from "./format/page-text.js";

/** What a reader of a page can choose: charts dim what is of something else, tables show only what is of it. */
export const dimensions = ["project", "model", "tool", "day", "session"] as const;

export type Dimension = (typeof dimensions)[number];

/**
 * What a row or a mark is of, by exact keys and never by names made short: the project's folder, the model's, the tool's
 * and the session's id, the day as `YYYY-MM-DD`. Several where it is of several; null or absent where it is of none.
 */
export type DimensionKeys = { readonly [D in Dimension]?: DimensionKey };

export type DimensionKey = string | readonly string[] | null;

/** A key in an address, as it stands in the page's tables: half of a character, as damaged names have, is none. */
export function encodedKey(key: string): string {
  return encodeURIComponent(pageText(key));
}

/** How a chart's data tells what its marks are of: a specification has it as `usermeta`, which Vega-Lite leaves alone. */
export interface ChartLinks {
  /** For each dimension the field that has its key. A click on a mark chooses the first of them, or opens a session. */
  readonly fields: { readonly [D in Dimension]?: string };
  /** The dimension that an entry of the legend stands for: a click on it chooses it. */
  readonly legend?: Dimension;
}
