import { pageText } from "./format/page-text.js";

/** What a reader of a page can choose by: charts dim everything else, tables hide it. */
export const dimensions = ["project", "model", "tool", "day", "session"] as const;

export type Dimension = (typeof dimensions)[number];

/** Keys of a row or mark, exact and never shortened: the project's folder, the model's, the tool's and the session's id, the day as `YYYY-MM-DD`. Several keys if it belongs to several; null or absent if to none. */
export type DimensionKeys = { readonly [D in Dimension]?: DimensionKey };

export type DimensionKey = string | readonly string[] | null;

/** A key encoded for an address, as the page's tables have it: an unpaired surrogate, as in damaged names, is replaced. */
export function encodedKey(key: string): string {
  return encodeURIComponent(pageText(key));
}

/** Says which keys a chart's marks have; a specification keeps it in `usermeta`, which Vega-Lite ignores. */
export interface ChartLinks {
  /** For each dimension the field that has its key. A click on a mark chooses the first of them, or opens a session. */
  readonly fields: { readonly [D in Dimension]?: string };
  /** The dimension that an entry of the legend stands for: a click on it chooses it. */
  readonly legend?: Dimension;
}
