import { describe, expect, it } from "vitest";
import { withoutPassword } from "../../src/common/address-scheme.js";

describe("an address that is shown", () => {
  it.each([
    ["clickhouse://ann:secret@h:8123/d?cluster=c", "clickhouse://ann:…@h:8123/d?cluster=c"],
    ["clickhouses://:secret@h/d", "clickhouses://:…@h/d"],
    ["clickhouse://ann@h/d", "clickhouse://ann@h/d"],
    ["clickhouse://h:8123,i:8123/d", "clickhouse://h:8123,i:8123/d"],
    ["s3://bucket/a:b@c", "s3://bucket/a:b@c"],
    ["--from", "--from"],
    ["/home/ann:x@y", "/home/ann:x@y"],
  ])("%s is %s", (address, shown) => {
    expect(withoutPassword(address)).toBe(shown);
  });
});
