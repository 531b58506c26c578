import type { WrittenSpec } from "../report.js";

/** Colours on paper white. */
const lightTones = {
  tone1: "#015ab3",
  tone2: "#a66e00",
  tone3: "#58a078",
  tone4: "#7f3578",
  tone5: "#497eae",
  tone6: "#952e03",
  model1: "#3e1856",
  model2: "#3e357e",
  model3: "#873761",
  model4: "#8d671d",
  model5: "#b26678",
  model6: "#9c84c7",
  cache1: "#004949",
  cache2: "#207070",
  cache3: "#4c9797",
  time1: "#1c2400",
  time2: "#2f5f1f",
  time3: "#77772e",
  toneOther: "#726e65",
  toneQuiet: "#949087",
  toneAccent: "#015ab3",
  toneText: "#33312d",
  toneMuted: "#6a665f",
  tonePaper: "#fdfcf9",
};

/** Names of the colours that charts use; the page's style sheet draws from the same set. */
export type ToneName = keyof typeof lightTones;

/** Colours on near black. */
const darkTones: Theme["tones"] = {
  tone1: "#3f8fd8",
  tone2: "#f0b429",
  tone3: "#2fcfa5",
  tone4: "#b88aa0",
  tone5: "#9fd3fb",
  tone6: "#e87a2a",
  model1: "#81569f",
  model2: "#7974c5",
  model3: "#cc75a0",
  model4: "#d1a456",
  model5: "#f7acbc",
  model6: "#e3d7fb",
  cache1: "#327f7f",
  cache2: "#62adad",
  cache3: "#95e1e0",
  time1: "#7c8a4c",
  time2: "#8fc17a",
  time3: "#e9ecc0",
  toneOther: "#76726a",
  toneQuiet: "#6a665e",
  toneAccent: "#3f8fd8",
  toneText: "#d9d5cc",
  toneMuted: "#9d988e",
  tonePaper: "#171613",
};

/**
 * The look of every chart on one background: colours by name, and the Vega-Lite config made of them. `tone1` to `tone6`
 * take the hues of the Okabe-Ito set, moved until each has a contrast of 3:1 with the background and any two are told apart
 * by readers who see no red, no green or no blue. Models, kinds of prompt tokens and parts of time have hues of their own, so that a colour means one thing on a
 * page, and steps of lightness, so that they are told apart without any.
 */
export interface Theme {
  readonly tones: { readonly [N in ToneName]: string };
  readonly config: object;
}

/** How many ticks a y axis is asked for where it says nothing else. */
export const TICKS = 4;

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** Charts on paper white. */
export const lightTheme: Theme = createTheme(lightTones, "#e7e3da", [
  "#efece4",
  "#c3dbea",
  "#7cb5d8",
  "#2f86bd",
  "#0a5a90",
  "#06375a",
]);

/** Charts on near black. */
export const darkTheme: Theme = createTheme(darkTones, "#32302b", [
  "#22211d",
  "#173f5b",
  "#1f6292",
  "#3c8fc7",
  "#84c2ea",
  "#d5ecfb",
]);

/** A theme from its colours. */
function createTheme(named: Theme["tones"], grid: string, ramp: readonly string[]): Theme {
  return {
    tones: named,
    config: {
      background: "transparent",
      font: FONT,
      padding: { left: 0, right: 8, top: 4, bottom: 4 },
      view: { stroke: null },
      range: {
        category: [named.tone1, named.tone2, named.tone3, named.tone4, named.tone5, named.tone6],
        ramp,
        heatmap: ramp,
      },
      axis: {
        labelColor: named.toneMuted,
        labelFontSize: 12,
        labelPadding: 6,
        title: null,
        domain: false,
        ticks: false,
        gridColor: grid,
      },
      axisX: { grid: false, domain: true, domainColor: grid },
      axisY: { tickCount: TICKS },
      legend: {
        orient: "top",
        direction: "horizontal",
        title: null,
        labelColor: named.toneText,
        labelFontSize: 12,
        symbolType: "square",
        symbolSize: 90,
        symbolStrokeWidth: 0,
        columnPadding: 16,
        rowPadding: 4,
        offset: 12,
      },
      text: { color: named.toneText, fontSize: 12 },
    },
  };
}

/** The same chart in another theme; it keeps its number format. */
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
