import type { ColumnKind } from "@turnmeter/schema";
import type { ColumnBuilder } from "./column-builder.js";
import { FlagBuilder } from "./flag-builder.js";
import { IntegerBuilder } from "./integer-builder.js";
import { KeyBuilder } from "./key-builder.js";
import { LongBuilder } from "./long-builder.js";
import { TextBuilder } from "./text-builder.js";

// One class a kind, and a loop and a store in each, so that the engine compiles each for its values alone.
const builderOf: Readonly<Record<ColumnKind, () => ColumnBuilder>> = {
  text: () => new TextBuilder(),
  key: () => new KeyBuilder(),
  integer: () => new IntegerBuilder(),
  long: () => new LongBuilder(),
  flag: () => new FlagBuilder(),
};

/** An empty column of a kind. */
export function createColumn(kind: ColumnKind): ColumnBuilder {
  return builderOf[kind]();
}
