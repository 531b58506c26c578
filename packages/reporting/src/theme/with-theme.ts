import type { WrittenSpec } from "../report.js";
import type { Theme } from "./theme.js";

/** The same chart in another theme, with its way to write numbers. */
export function withTheme(spec: WrittenSpec, theme: Theme): WrittenSpec {
  const { locale } = spec.config ?? {};
  const config = locale === undefined ? theme.config : { ...theme.config, locale };
  return { ...spec, config, params: themeParams(theme) };
}

/**
 * The parameters every chart has: one per colour name, so that a chart names its colours and a theme decides them, and
 * `chartWidth`, which whoever draws the chart sets to the pixels there are for it, so that labels fit.
 */
export function themeParams(theme: Theme): readonly object[] {
  return [
    { name: "chartWidth", value: 640 },
    { name: "isNarrow", expr: "chartWidth < 480" },
    ...Object.entries(theme.tones).map(([name, value]) => ({ name, value })),
  ];
}
