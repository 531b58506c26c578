/** The newer of two dotted version numbers; null is unknown. */
export function newerVersion(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return compareVersions(a, b) >= 0 ? a : b;
}

/** Whether a version is `first` or a newer one; false for one that is unknown. */
export function isVersionSince(version: string | null, first: string): boolean {
  return version !== null && compareVersions(version, first) >= 0;
}

function compareVersions(a: string, b: string): number {
  const left = a.split(/[.+-]/);
  const right = b.split(/[.+-]/);
  for (let part = 0; part < Math.max(left.length, right.length); part++) {
    const order = comparePart(left[part] ?? "", right[part] ?? "");
    if (order !== 0) return order;
  }
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Numeric if possible; a release follows its pre-releases. */
function comparePart(a: string, b: string): number {
  const order = Number(a) - Number(b);
  if (!Number.isNaN(order)) return order;
  if (a === "" || b === "") return a === "" ? 1 : -1;
  return a === b ? 0 : a < b ? -1 : 1;
}
