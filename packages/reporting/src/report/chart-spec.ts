import type { Text } from "../format/sentence.js";
import type { Written } from "../format/written.js";

/** A complete Vega-Lite 6 specification as plain JSON: it compiles as it is, with the light theme. */
export interface ChartSpec {
  readonly $schema: string;
  /** What the chart shows, for people who cannot see it. */
  readonly description: Text;
  /** The width of the element it is drawn in, or pixels. */
  readonly width: "container" | number;
  /** The look of the chart, and how Vega writes numbers where that is not its own way. */
  readonly config?: { readonly locale?: object; readonly byFormats?: unknown };
  readonly data: { readonly values: readonly object[] };
  readonly [property: string]: unknown;
}

/** A specification as a locale writes it. */
export type WrittenSpec = Written<ChartSpec>;
