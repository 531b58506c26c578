import { dimensions } from "../dimensions.js";
import type { Dimension } from "../dimensions.js";
import type { WrittenSpec } from "../report.js";
import type { ChartMark, LegendEntry } from "./chart-marks.js";
import { fieldKeys } from "./row-keys.js";

/** What a click on a mark chooses: the first dimension of the chart that it has one key of. */
export function markTarget(
  { usermeta }: WrittenSpec,
  { datum }: ChartMark,
): readonly [Dimension, string] | null {
  const fields = usermeta?.links.fields ?? {};
  for (const dimension of linked(fields)) {
    const [key, ...others] = fieldKeys(datum[fields[dimension] ?? ""]);
    if (key !== undefined && others.length === 0) return [dimension, key];
  }
  return null;
}

/** What an entry of a legend chooses: the one key that all rows of its name have. */
export function legendTarget(spec: WrittenSpec, { value }: LegendEntry): readonly [Dimension, string] | null {
  const { fields, legend } = spec.usermeta?.links ?? { fields: {} };
  const field = legend === undefined ? undefined : fields[legend];
  if (legend === undefined || field === undefined) return null;
  const rows: readonly Readonly<Record<string, unknown>>[] = spec.data.values.map((row) => ({ ...row }));
  const keys = new Set(
    rows.filter((row) => Object.values(row).includes(value)).flatMap((row) => fieldKeys(row[field])),
  );
  const [key] = keys;
  return key !== undefined && keys.size === 1 ? [legend, key] : null;
}

/** The dimensions that fields are named for, in the order in which they are named. */
function linked(fields: Readonly<Record<string, string>>): readonly Dimension[] {
  return Object.keys(fields).flatMap((name) => dimensions.filter((dimension) => dimension === name));
}
