/** Names of the colours that charts use; the page's style sheet draws from the same set. */
export type ToneName =
  | "tone1"
  | "tone2"
  | "tone3"
  | "tone4"
  | "tone5"
  | "tone6"
  | "model1"
  | "model2"
  | "model3"
  | "model4"
  | "model5"
  | "model6"
  | "cache1"
  | "cache2"
  | "cache3"
  | "time1"
  | "time2"
  | "time3"
  | "toneOther"
  | "toneQuiet"
  | "toneAccent"
  | "toneText"
  | "toneMuted"
  | "tonePaper";

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

/** A theme from its colours. */
export function createTheme(
  tones: Theme["tones"] & { readonly grid: string; readonly ramp: readonly string[] },
): Theme {
  const { grid, ramp, ...named } = tones;
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
