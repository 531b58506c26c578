import { sourceIds } from "@turnmeter/schema";
import { checkName, shown } from "@turnmeter/schema/names.js";

/**
 * Checks a list of sources that a caller gives; undefined stands for the default.
 *
 * @throws TypeError if it is not a list of sources, RangeError if an id is unknown
 */
export function checkSources(sources: unknown): void {
  if (sources === undefined) return;
  const rule = "sources must be a list of Source objects, such as some of `sources`";
  if (!Array.isArray(sources)) throw new TypeError(`${rule}, not ${shown(sources)}`);
  for (const [place, source] of sources.entries()) {
    if (!isSource(source)) throw new TypeError(`${rule}: sources[${place}] is ${shown(source)}`);
    checkName("source", source.id, sourceIds);
  }
}

function isSource(source: unknown): source is { readonly id: unknown } {
  return (
    typeof source === "object" &&
    source !== null &&
    "id" in source &&
    "loadFormat" in source &&
    typeof source.loadFormat === "function"
  );
}
