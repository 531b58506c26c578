import type { RowOrigin } from "@turnmeter/schema";

/** What a row is called in every copy of its log; null where it has no name. */
export function rowName({ uuid, forkedFromUuid }: RowOrigin): string | null {
  return forkedFromUuid ?? uuid;
}

/** Whether a fork copied the row and gave it a uuid of its own. The last of such rows has the time of the copying. */
export function isRenamedCopy({ uuid, forkedFromUuid }: RowOrigin): boolean {
  return forkedFromUuid !== undefined && forkedFromUuid !== uuid;
}
