import type { CallContent, CallContentFormat } from "../call-content-format.js";
import { compileProjection } from "../records/compiled-projection.js";
import { isJsonObject, projectValue } from "../records/project-record.js";
import type { ReadItem } from "../records/record-reader.js";

/** Finds the contents of calls and results in records that were kept whole. */
export type ContentsOfItems = (items: readonly ReadItem[]) => readonly CallContent[];

const none: readonly CallContent[] = [];

/** A finder by a format; of a source that tells no contents it finds none. */
export function contentReading(format: CallContentFormat | null): ContentsOfItems {
  if (format === null) return () => none;
  const projection = compileProjection(format.projection);
  return (items) =>
    items.flatMap((item) => {
      if (!("record" in item) || !isJsonObject(item.value)) return none;
      return format.contentsOf(projectValue(item.value, projection));
    });
}
