/**
 * Orders version strings as semantic versioning does: numbers by value, a pre-release before its
 * release. Strings that are no versions come last, by their text.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let at = 0; at < Math.max(left.numbers.length, right.numbers.length); at++) {
    const difference = (left.numbers[at] ?? 0) - (right.numbers[at] ?? 0);
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
  }
  if ((left.preRelease === "") !== (right.preRelease === "")) return left.preRelease === "" ? 1 : -1;
  return a < b ? -1 : a > b ? 1 : 0;
}

function partsOf(version: string): { numbers: readonly number[]; preRelease: string } {
  const [core = "", ...rest] = version.split("+")[0]?.split("-") ?? [];
  return {
    numbers: core.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : Infinity)),
    preRelease: rest.join("-"),
  };
}
