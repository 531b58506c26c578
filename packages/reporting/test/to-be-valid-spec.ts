import { Ajv } from "ajv";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { ChartSpec } from "../src/report.js";
import { drawChart } from "./draw-chart.js";

const schema: object = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve("vega-lite/vega-lite-schema.json"), "utf8"),
);
// Optimising the code takes twice as long as all that it checks.
const validate = new Ajv({ strict: false, validateFormats: false, code: { optimize: false } }).compile(
  schema,
);

declare module "vitest" {
  interface Matchers<T> {
    /** Fits Vega-Lite's JSON schema, compiles without a warning, and is drawn by Vega without one and without a NaN. */
    toBeValidSpec: () => Promise<T>;
  }
}

/** The matcher, for `expect.extend`. */
export const chartMatchers = {
  async toBeValidSpec(spec: ChartSpec) {
    if (!validate(JSON.parse(JSON.stringify(spec)))) {
      const errors = (validate.errors ?? [])
        .slice(0, 8)
        .map(({ instancePath, message }) => `${instancePath} ${message}`);
      return { pass: false, message: () => `expected a spec that fits the schema:\n${errors.join("\n")}` };
    }
    const { svg, warnings } = await drawChart(spec);
    if (warnings.length > 0)
      return { pass: false, message: () => `expected no warning:\n${warnings.join("\n")}` };
    const hasNaN = /\b(NaN|Infinity|undefined)\b/.test(
      svg.replace(/>[^<]*</g, "><").replace(/aria-label="[^"]*"/g, ""),
    );
    return { pass: !hasNaN, message: () => `expected a picture without NaN:\n${svg}` };
  },
};
