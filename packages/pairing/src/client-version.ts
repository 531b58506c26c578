import { compareText } from "./compare-text.js";

/** The newer of two dotted version numbers; null is unknown. */
export function newerVersion(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return compareVersions(a, b) >= 0 ? a : b;
}

function compareVersions(a: string, b: string): number {
  const left = a.split(/[.+-]/);
  const right = b.split(/[.+-]/);
  for (let part = 0; part < Math.max(left.length, right.length); part++) {
    const order = comparePart(left[part] ?? "", right[part] ?? "");
    if (order !== 0) return order;
  }
  return compareText(a, b);
}

/** Numbers by size; a release comes after its pre-releases. */
function comparePart(a: string, b: string): number {
  const order = Number(a) - Number(b);
  if (!Number.isNaN(order)) return order;
  if (a === "" || b === "") return a === "" ? 1 : -1;
  return compareText(a, b);
}
