import { describe, expect, it } from "vitest";
import {
  activityColumns,
  agentColumns,
  copyColumns,
  fileColumns,
  markColumns,
  problemColumns,
  recordCountColumns,
  requestColumns,
  sessionColumns,
  toolCallColumns,
  turnColumns,
} from "../src/index.js";

describe("fact columns", () => {
  it("store instants, milliseconds, bytes and money in columns that hold more than 32 bits", () => {
    const tables: readonly object[] = [
      activityColumns,
      agentColumns,
      copyColumns,
      fileColumns,
      markColumns,
      problemColumns,
      recordCountColumns,
      requestColumns,
      sessionColumns,
      toolCallColumns,
      turnColumns,
    ];
    const wide = /(^at$|At$|Ms$|Bytes$|NanoUsd$|^byteOffset$)/;
    const narrow = tables
      .flatMap((table) => Object.entries(table))
      .filter(([name, kind]) => wide.test(name) && kind !== "long");
    expect(narrow).toEqual([]);
  });
});
