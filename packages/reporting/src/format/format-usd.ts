import { groupThousands } from "./format-count.js";

/** Dollars to the cent (`$41.20`, `$1,204.50`, `<$0.01`, `-$3.10`); `–` for null. */
export function formatUsd(value: number | null): string {
  if (value === null || Number.isNaN(value)) return "–";
  if (value < 0) return `-${formatUsd(-value)}`;
  if (value > 0 && value < 0.005) return "<$0.01";
  return `$${groupThousands(value.toFixed(2))}`;
}
