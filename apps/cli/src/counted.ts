import type { Formats } from "@turnmeter/reporting";

/** A number with its noun. */
export function counted(count: number, one: string, many: string, formats: Formats): string {
  return `${formats.count(count)} ${count === 1 ? one : many}`;
}
