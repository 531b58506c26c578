import type { RowOrigin } from "@turnmeter/schema";

/** The name of a row in every copy of its log; null if it has none. */
export function rowName({ uuid, forkedFromUuid }: RowOrigin): string | null {
  return forkedFromUuid ?? uuid;
}

/** Whether a fork copied the row and gave it a uuid of its own. The last of such rows has the time of the copying. */
export function isRenamedCopy({ uuid, forkedFromUuid }: RowOrigin): boolean {
  return forkedFromUuid !== undefined && forkedFromUuid !== uuid;
}
