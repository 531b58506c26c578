/** Dollars, as a number or numeric string, in whole nano-dollars; null if they are neither or negative. */
export function nanoUsd(dollars: unknown): number | null {
  const number = typeof dollars === "string" && dollars.trim() !== "" ? Number(dollars) : dollars;
  if (typeof number !== "number" || !Number.isFinite(number) || number < 0) return null;
  const nano = Math.round(number * 1e9);
  return Number.isSafeInteger(nano) ? nano : null;
}
