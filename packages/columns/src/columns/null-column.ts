import type { ColumnKind } from "@turnmeter/schema";
import { NULL_CODE, NULL_FLAG, NULL_INTEGER } from "./stored-column.js";
import type { Vector } from "../vectors/vector.js";
import { VectorColumn } from "./vector-column.js";

/** A column in which every row is null. It takes no memory, however many rows it has. */
export class NullColumn extends VectorColumn<null> {
  readonly kind: ColumnKind;
  readonly length: number;

  constructor(kind: ColumnKind, length: number) {
    super();
    this.kind = kind;
    this.length = length;
  }

  at(): null {
    return null;
  }

  vector(): Vector {
    const { kind, length } = this;
    switch (kind) {
      case "text":
        return { kind, codes: new Int32Array(length).fill(NULL_CODE), dictionary: [] };
      case "key":
        return {
          kind,
          offsets: new Int32Array(length + 1),
          bytes: new Uint8Array(),
          exact: new Map(),
          validity: length === 0 ? null : new Uint8Array((length + 7) >>> 3),
          nullCount: length,
        };
      case "integer":
        return { kind, values: new Int32Array(length).fill(NULL_INTEGER) };
      case "long":
        return { kind, values: new Float64Array(length).fill(Number.NaN) };
      default:
        return { kind, values: new Uint8Array(length).fill(NULL_FLAG) };
    }
  }
}
