/// <reference lib="dom" />
import { parse, View } from "vega";
import { expressionInterpreter } from "vega-interpreter";
import { compile, type TopLevelSpec } from "vega-lite";
import type { WrittenSpec } from "../report.js";
import { withTheme, type Theme } from "../theme/theme.js";
import type { Choice } from "./choice.js";
import { dimensions, type ChartLinks } from "../dimensions.js";

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

const CHOICE_SIGNAL = "choice";

const DIMMED = 0.18;

/** A chart that dims the marks outside the choice in its signal {@link CHOICE_SIGNAL}. */
export function linkedSpec(spec: WrittenSpec): WrittenSpec {
  const links = spec.usermeta?.links;
  if (links === undefined) return spec;
  const params = Array.isArray(spec["params"]) ? spec["params"] : [];
  return {
    ...spec,
    ...withDimming(viewOf(spec), otherTest(links)),
    params: [...params, { name: CHOICE_SIGNAL, value: {} }],
  };
}

function viewOf({ mark, encoding, layer }: WrittenSpec): Readonly<Record<string, unknown>> {
  return { mark, encoding, layer };
}

/** Expression that is true for marks outside the choice. */
function otherTest({ fields }: ChartLinks): string {
  const tests = dimensions.flatMap((dimension) => {
    const field = fields[dimension];
    if (field === undefined) return [];
    const key = `datum[${JSON.stringify(field)}]`;
    const chosen = `${CHOICE_SIGNAL}.${dimension}`;
    return [`(${chosen} && !(isArray(${key}) ? indexof(${key}, ${chosen}) >= 0 : ${key} === ${chosen}))`];
  });
  return tests.join(" || ");
}

/**
 * The view with its marks dimmed, and those of its layers. Marks of other data, such as lines between days, stay as they are, and
 * so do marks whose opacity tells something.
 */
function withDimming(view: Readonly<Record<string, unknown>>, test: string): object {
  const { mark, encoding, layer } = view;
  if (Array.isArray(layer)) return { layer: layer.map((one) => ({ ...one, ...withDimming(one, test) })) };
  if (mark === undefined || "data" in view) return {};
  const encodings = isObject(encoding) ? encoding : {};
  if ("opacity" in encodings) return {};
  const own = opacityOf(mark);
  return {
    encoding: { ...encodings, opacity: { condition: { test, value: own * DIMMED }, value: own } },
  };
}

/** Marks that Vega-Lite draws with {@link POINT_OPACITY} by default. */
const POINTS: ReadonlySet<unknown> = new Set(["point", "tick", "circle", "square"]);
const POINT_OPACITY = 0.7;

function opacityOf(mark: unknown): number {
  const { type, opacity } = isObject(mark) ? mark : { type: mark, opacity: undefined };
  if (typeof opacity === "number") return opacity;
  return POINTS.has(type) ? POINT_OPACITY : 1;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
