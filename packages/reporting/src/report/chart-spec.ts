/** A complete Vega-Lite 6 specification as plain JSON: it compiles as it is, with the light theme. */
export interface ChartSpec {
  readonly $schema: string;
  /** What the chart shows, for people who cannot see it. */
  readonly description: string;
  /** The width of the element it is drawn in, or pixels. */
  readonly width: "container" | number;
  readonly data: { readonly values: readonly object[] };
  readonly [property: string]: unknown;
}
