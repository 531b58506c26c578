import { Warn, loader, logger, parse, View } from "vega";
import { expressionInterpreter } from "vega-interpreter";
import { compile } from "vega-lite";
import type { TopLevelSpec } from "vega-lite";
import type { ChartSpec } from "../src/report.js";

/** What Vega-Lite and Vega say about a chart, and the picture they draw. */
export async function drawChart(spec: ChartSpec): Promise<{ svg: string; warnings: readonly string[] }> {
  const warnings: string[] = [];
  const note = (...messages: readonly unknown[]): void => void warnings.push(messages.map(String).join(" "));
  const log = logger(Warn);
  log.warn = (...messages: readonly unknown[]) => (note(...messages), log);
  log.error = (...messages: readonly unknown[]) => (note(...messages), log);
  compile(asTopLevelSpec(spec), { logger: log });
  const compiled = compile(asTopLevelSpec({ ...spec, width: 640 }), { logger: log });
  const view = new View(parse(compiled.spec, undefined, { ast: true }), {
    expr: expressionInterpreter,
    loader: loader(),
    logger: log,
    renderer: "none",
  });
  const svg = await view.toSVG();
  view.finalize();
  return { svg, warnings };
}

function asTopLevelSpec(spec: ChartSpec): TopLevelSpec {
  const json: TopLevelSpec = JSON.parse(JSON.stringify(spec));
  return json;
}
