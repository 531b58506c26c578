import type { Column } from "@turnmeter/schema";
import {
  FlatFlagColumn,
  FlatIntegerColumn,
  FlatKeyColumn,
  FlatLongColumn,
  FlatTextColumn,
} from "./flat-columns.js";
import type { Vector } from "../vectors/vector.js";

/**
 * A column over arrays, which must not change afterwards; a dictionary must hold no text twice. That the values are of
 * the type that is asked for is not checked.
 */
export function columnOfVector<V extends string | number | boolean | null>(vector: Vector): Column<V>;
export function columnOfVector(vector: Vector): Column<unknown> {
  switch (vector.kind) {
    case "text":
      return new FlatTextColumn(vector.codes, vector.dictionary);
    case "key":
      return new FlatKeyColumn(vector);
    case "integer":
      return new FlatIntegerColumn(vector.values);
    case "long":
      return new FlatLongColumn(vector.values);
    default:
      return new FlatFlagColumn(vector.values);
  }
}
