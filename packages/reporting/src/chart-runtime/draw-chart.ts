/// <reference lib="dom" />
import { parse, View } from "vega";
import { expressionInterpreter } from "vega-interpreter";
import { compile } from "vega-lite";
import type { TopLevelSpec } from "vega-lite";
import type { WrittenSpec } from "../report.js";
import type { Theme } from "../theme/theme.js";
import { withTheme } from "../theme/with-theme.js";
import type { Choice } from "./choice.js";
import { CHOICE_SIGNAL, linkedSpec } from "./linked-spec.js";

/** A chart on the page. */
export interface DrawnChart {
  readonly view: View;
  /** Dims what is not of the choice. */
  readonly choose: (choice: Choice) => void;
  /** Ends the chart's listeners; its picture stays until the next is drawn. */
  readonly finalize: () => void;
}

/**
 * Draws a chart as SVG at a width in pixels, in place of the picture in the container. Expressions are interpreted, never
 * evaluated.
 */
export async function drawChart(
  container: HTMLElement,
  spec: WrittenSpec,
  theme: Theme,
  width: number,
): Promise<DrawnChart> {
  const { spec: vegaSpec } = compile(asTopLevelSpec({ ...linkedSpec(withTheme(spec, theme)), width }));
  const view = new View(parse(vegaSpec, undefined, { ast: true }), {
    expr: expressionInterpreter,
    renderer: "svg",
    // Tooltips are shown for the nearest mark, also by touch and keyboard.
    tooltip: () => undefined,
  });
  view.signal("chartWidth", width);
  view.description(spec.description);
  const picture = document.createElement("div");
  picture.ariaHidden = "true";
  await view.initialize(picture).hover().runAsync();
  container.replaceChildren(picture);
  return {
    view,
    choose: (choice) => {
      if (spec.usermeta === undefined) return;
      void view.signal(CHOICE_SIGNAL, choice).runAsync();
    },
    finalize: () => void view.finalize(),
  };
}

function asTopLevelSpec(spec: WrittenSpec): TopLevelSpec {
  const json: TopLevelSpec = JSON.parse(JSON.stringify(spec));
  return json;
}
