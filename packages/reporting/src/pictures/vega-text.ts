export interface MeasuredText {
  readonly text?: unknown;
  /** Most pixels the text may take; 0 is no limit. */
  readonly limit?: number;
  readonly fontSize?: number;
}

declare module "vega" {
  /** How Vega measures text; replacing `width` affects every view. */
  export const textMetrics: { width: (item: MeasuredText, text?: unknown) => number };
}
