import type { KeyVector } from "@turnmeter/columns";
import { ByteWriter } from "./byte-writer.js";
import type { EncodedValues } from "./encoded-column.js";
import { writeDeltas } from "./write-bits.js";

/** Keys as their lengths and then their bytes, without what all of them begin with, which stands once. */
export function encodeKeys(
  { offsets, bytes }: KeyVector,
  from: number,
  present: Uint8Array,
  count: number,
): EncodedValues {
  const starts = new Int32Array(count);
  const lengths = new Int32Array(count);
  for (let i = 0, next = 0; i < present.length; i++) {
    if (present[i] === 0) continue;
    starts[next] = offsets[from + i]!;
    lengths[next] = offsets[from + i + 1]! - starts[next]!;
    next++;
  }
  const shared = sharedLength(bytes, starts, lengths);
  const size = offsets[from + present.length]! - offsets[from]!;
  const writer = new ByteWriter(size + 1024);
  if (shared === 0) {
    writeDeltas(writer, lengths);
    // Null has no bytes.
    writer.append(bytes.subarray(offsets[from], offsets[from + present.length]));
    return { encoding: "DELTA_LENGTH_BYTE_ARRAY", values: writer.written(), dictionary: null };
  }
  writeDeltas(writer, new Int32Array(count).fill(shared, 1));
  for (let i = 1; i < count; i++) lengths[i]! -= shared;
  writeDeltas(writer, lengths);
  const { bytes: into, at } = writer.room(size);
  let to = at;
  for (let i = 0; i < count; i++) {
    const start = starts[i]! + (i === 0 ? 0 : shared);
    for (let byte = start; byte < start + lengths[i]!; byte++) into[to++] = bytes[byte]!;
  }
  writer.advance(to - at);
  return { encoding: "DELTA_BYTE_ARRAY", values: writer.written(), dictionary: null };
}

/** How many bytes all keys begin with; 0 for one key alone. */
function sharedLength(bytes: Uint8Array, starts: Int32Array, lengths: Int32Array): number {
  if (starts.length < 2) return 0;
  const first = starts[0]!;
  let shared = lengths[0]!;
  for (let i = 1; i < starts.length && shared > 0; i++) {
    const start = starts[i]!;
    const most = Math.min(shared, lengths[i]!);
    let same = 0;
    while (same < most && bytes[start + same] === bytes[first + same]) same++;
    shared = same;
  }
  return shared;
}
