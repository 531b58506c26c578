import { formatCount } from "@turnmeter/reporting";

/** A number with its noun. */
export function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
