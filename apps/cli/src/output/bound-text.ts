import { boundCell, cellAmount } from "@turnmeter/reporting";
import type { ColumnKind, Text } from "@turnmeter/reporting";

/** A number with `≥` where any of the requests behind it is known only as a lower bound. */
export function boundText(value: number | null, lowerBoundRequests: number, kind: ColumnKind): Text {
  return cellAmount(boundCell({ lowerBoundRequests }, value), kind);
}
