import type { Facts } from "@turnmeter/schema";

/** Whether a request was made at or after `startAt` and before `endAt`, epoch ms; null leaves that end open. */
export function hasRequest(
  { requests }: Pick<Facts, "requests">,
  { startAt, endAt }: { readonly startAt: number | null; readonly endAt: number | null },
): boolean {
  const from = startAt ?? Number.NEGATIVE_INFINITY;
  const to = endAt ?? Number.POSITIVE_INFINITY;
  for (const at of requests.columns.at) if (at !== null && at >= from && at < to) return true;
  return false;
}
