import { columnOf } from "@turnmeter/columns";
import { createCandidates } from "@turnmeter/pairing";
import { describe, expect, it } from "vitest";
import { withKeys } from "../src/key-references.js";

const empty = createCandidates().finish();

/** Two calls, and results with the given places and keys of their own. */
function tablesOf(places: readonly (number | null)[], keys: readonly (string | null)[]) {
  return {
    ...empty,
    calls: { rowCount: 2, columns: { callKey: columnOf("key", ["first", "second"]) } },
    results: {
      rowCount: places.length,
      columns: { callKey: columnOf("key", keys), callRow: columnOf("integer", places) },
    },
  };
}

describe("keys that are stored as places of rows", () => {
  it("are those of the rows, and a key of its own where there is no place", () => {
    const { results } = withKeys(tablesOf([1, null, 0, null], [null, "third", null, null]));
    expect([...results.columns.callKey]).toEqual(["second", "third", "first", null]);
  });

  it.each([2, -1])("are refused where the other table has no row %i", (place) => {
    const { results } = withKeys(tablesOf([place], [null]));
    expect(() => results.columns.callKey.at(0)).toThrow(
      `callRow of results names a row ${place} that is not there`,
    );
  });
});
