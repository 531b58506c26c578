import { dimensions } from "../dimensions.js";
import type { ChartLinks } from "../dimensions.js";
import type { WrittenSpec } from "../report.js";

/** The signal of a chart that holds what the reader has chosen. */
export const CHOICE_SIGNAL = "choice";

const DIMMED = 0.18;

/** A chart whose marks are dimmed where they are of something else than its signal {@link CHOICE_SIGNAL} says. */
export function linkedSpec(spec: WrittenSpec): WrittenSpec {
  const links = spec.usermeta?.links;
  if (links === undefined) return spec;
  const params = Array.isArray(spec["params"]) ? spec["params"] : [];
  return {
    ...spec,
    ...withDimming(spec, otherTest(links)),
    params: [...params, { name: CHOICE_SIGNAL, value: {} }],
  };
}

/** True of a mark that is of something else than what is chosen, as an expression. */
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

/** The view with its marks dimmed, and those of its layers; marks with an opacity of their own by data stay as they are. */
function withDimming(view: Readonly<Record<string, unknown>>, test: string): object {
  const { mark, encoding, layer } = view;
  if (Array.isArray(layer)) return { layer: layer.map((one) => ({ ...one, ...withDimming(one, test) })) };
  if (mark === undefined) return {};
  const encodings = isObject(encoding) ? encoding : {};
  if ("opacity" in encodings) return {};
  const own = isObject(mark) && typeof mark["opacity"] === "number" ? mark["opacity"] : 1;
  return {
    encoding: { ...encodings, opacity: { condition: { test, value: own * DIMMED }, value: own } },
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
