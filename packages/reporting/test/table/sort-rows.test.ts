import { describe, expect, it } from "vitest";
import { column } from "../../src/table/column.js";
import { orderPhrase, sortKey, sortNames, sortedRows, usualOrder } from "../../src/table/sort-rows.js";
import type { Cell } from "../../src/table/table-view.js";

interface Row {
  readonly name: string;
  readonly value: Cell;
}

const columns = {
  name: column.text("Name", 1, ({ name }: Row) => name),
  value: column.tokens("Cache read", 1, ({ value }: Row) => value),
  startedAt: column.instant("Started", 2, ({ value }: Row) => value),
};

const namesOf = (values: readonly Cell[], order: "asc" | "desc") =>
  sortedRows(
    values.map((value, at) => ({ name: "abcdef".charAt(at), value })),
    columns.value,
    order,
  )
    .map(({ name }) => name)
    .join("");

describe("sortedRows", () => {
  it("has what is not known last in both orders, and keeps equal ones as they are", () => {
    expect(namesOf([2, null, 5, 2, "", { atLeast: 3 }], "desc")).toBe("cfadbe");
    expect(namesOf([2, null, 5, 2, "", { atLeast: 3 }], "asc")).toBe("adfcbe");
  });

  it("orders names by code unit, the same on every machine, and sentences not at all", () => {
    expect(namesOf(["ö", "b", "A", "a"], "asc")).toBe("cdba");
    expect(namesOf([{ sentence: ["z"] }, "b", "a"], "asc")).toBe("cba");
  });
});

describe("sortKey", () => {
  it.each([
    ["cache-read", "value"],
    ["Cache read", "value"],
    ["VALUE", "value"],
    ["started", "startedAt"],
    ["startedat", "startedAt"],
    ["read", null],
    ["", null],
    ["constructor", null],
  ])("finds of %j %s", (name, key) => expect(sortKey(columns, name)).toBe(key));

  it("takes the names that are offered", () => {
    expect(sortNames(columns)).toEqual(["name", "cache-read", "started"]);
    expect(sortNames(columns).map((name) => sortKey(columns, name))).toEqual(Object.keys(columns));
  });
});

describe("orderPhrase", () => {
  it.each([
    ["value", "desc", "by cache read, highest first"],
    ["value", "asc", "by cache read, lowest first"],
    ["name", "asc", "by name, A to Z"],
    ["name", "desc", "by name, Z to A"],
    ["startedAt", "asc", "by started, newest last"],
    ["startedAt", "desc", "by started, newest first"],
  ] as const)("says of %s in %s order: %s", (key, order, phrase) => {
    expect(orderPhrase(columns[key], order)).toBe(phrase);
  });

  it("begins with what people look for", () => {
    expect(Object.values(columns).map(usualOrder)).toEqual(["asc", "desc", "asc"]);
  });
});
