import type { Text } from "../format/sentence.js";
import type { Formats } from "../format/formats.js";
import type { ChartSpec } from "../report/chart-spec.js";
import { lightTheme } from "../theme/light-theme.js";
import { themeParams } from "../theme/with-theme.js";

/** What differs from chart to chart. */
export interface ChartParts {
  readonly description: Text;
  readonly values: readonly object[];
  /** Pixels. */
  readonly height: number;
  /** `mark` and `encoding`, or `layer`. */
  readonly view: object;
}

const EMPTY_HEIGHT = 60;

/** A complete chart from its parts, in the light theme. Without values it says that there are none. */
export function chartSpecOf({ description, values, height, view }: ChartParts): ChartSpec {
  const isEmpty = values.length === 0;
  return {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    description,
    width: "container",
    height: isEmpty ? EMPTY_HEIGHT : height,
    autosize: { type: "fit-x", contains: "padding" },
    data: { values: isEmpty ? [{ text: "Nothing to show" }] : values },
    ...(isEmpty
      ? { mark: { type: "text", color: { expr: "toneMuted" } }, encoding: { text: { field: "text" } } }
      : view),
    config: {
      ...lightTheme.config,
      byFormats: ({ vega }: Formats) => (vega === null ? {} : { locale: { number: vega.locale } }),
    },
    params: themeParams(lightTheme),
  };
}
