import { cellText } from "@turnmeter/reporting";
import type { ColumnKind, Formats } from "@turnmeter/reporting";

/** A number as a person reads it, with `≥` where any of the requests behind it is known only as a lower bound. */
export function boundText(
  value: number | null,
  lowerBoundRequests: number,
  kind: ColumnKind,
  formats: Formats,
): string {
  return cellText(
    value !== null && lowerBoundRequests > 0 ? { atLeast: value } : value,
    kind,
    undefined,
    formats,
  );
}
