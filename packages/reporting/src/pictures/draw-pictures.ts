import type { Formats } from "../format/formats.js";
import { written } from "../format/written.js";
import { chartsOf, firstScreenCharts } from "../report.js";
import type { Report, WrittenChart } from "../report.js";
import { darkTheme } from "../theme/dark-theme.js";
import { lightTheme } from "../theme/light-theme.js";
import { compactSvg } from "./compact-svg.js";
import { darkColorsOf, darkPictureStyle, darkThemeColors, hasThemeColorsOnly } from "./dark-colors.js";
import type { DarkColors } from "./dark-colors.js";
import { drawSvg } from "./draw-svg.js";

/** The charts of a report as pictures, for a page without a script. */
export interface Pictures {
  /** SVG by chart id, in the light theme. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Style sheet that turns them dark where the page is. */
  readonly pictureStyle: string;
}

// A chart that takes the whole width is drawn for a screen and for a phone, and the page shows the one that fits.
const WIDTHS = {
  half: [{ size: "half-size", width: 420 }],
  wide: [
    { size: "broad", width: 860 },
    { size: "narrow", width: 350 },
  ],
} as const;

/** Every chart of a report drawn by Vega as SVG: no browser is needed, and the same report gives the same bytes. */
export async function drawPictures(report: Report, formats?: Formats): Promise<Pictures> {
  const pictures = new Map<string, string>();
  const colors = new Map<string, string>();
  for (const chart of written(
    [...firstScreenCharts(report.firstScreen), ...report.sections.flatMap((section) => chartsOf(section))],
    formats,
  )) {
    const picture = await drawPicture(chart);
    pictures.set(chart.id, picture.markup);
    for (const [light, dark] of picture.colors) if (!colors.has(light)) colors.set(light, dark);
  }
  return { pictures, pictureStyle: darkPictureStyle(colors) };
}

async function drawPicture({
  id,
  span,
  spec,
}: WrittenChart): Promise<{ readonly markup: string; readonly colors: DarkColors }> {
  const drawn: string[] = [];
  const colors = new Map<string, string>();
  for (const { size, width } of WIDTHS[span]) {
    const name = `${id}-${size}`;
    const light = compactSvg(await drawSvg(spec, lightTheme, width), name, size);
    const dark = hasThemeColorsOnly(light)
      ? darkThemeColors(light)
      : darkColorsOf(light, compactSvg(await drawSvg(spec, darkTheme, width), name, size));
    for (const [from, to] of dark) if (!colors.has(from)) colors.set(from, to);
    drawn.push(light);
  }
  return { markup: drawn.join("\n"), colors };
}
