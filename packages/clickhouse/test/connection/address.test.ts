import { describe, expect, it } from "vitest";
import { DatabaseError } from "../../src/connection/database-error.js";
import { isDatabaseAddress, parseAddress } from "../../src/connection/address.js";

describe("the address of a database", () => {
  it("has a host and a database at least, for the user without a password", () => {
    expect(parseAddress("clickhouse://db.example/team")).toEqual({
      urls: ["http://db.example:8123"],
      user: "default",
      password: "",
      database: "team",
      cluster: null,
      place: "clickhouse://db.example/team",
    });
  });

  it("has hosts, ports, user, password, TLS and a cluster, and a place without the password", () => {
    expect(
      parseAddress("clickhouses://ann:p%40ss%2F@a.example,b.example:9443,[::1]/team?cluster=all"),
    ).toEqual({
      urls: ["https://a.example:8443", "https://b.example:9443", "https://[::1]:8443"],
      user: "ann",
      password: "p@ss/",
      database: "team",
      cluster: "all",
      place: "clickhouses://a.example,b.example:9443,[::1]/team?cluster=all",
    });
  });

  it("leaves user and password to whoever asks where it has none", () => {
    const defaults = { user: "ann", password: "secret" };
    expect(parseAddress("clickhouse://h/d", defaults)).toMatchObject({ user: "ann", password: "secret" });
    expect(parseAddress("clickhouse://ben@h/d", defaults)).toMatchObject({ user: "ben", password: "secret" });
    expect(parseAddress("clickhouse://ben:@h/d", defaults)).toMatchObject({ user: "ben", password: "" });
    expect(parseAddress("clickhouse://h/d", { user: "" })).toMatchObject({ user: "default", password: "" });
  });

  it.each([
    "clickhouse://",
    "clickhouse://host",
    "clickhouse://host/",
    "clickhouse:///team",
    "clickhouse://host/team/more",
    "clickhouse://host:port/team",
    "clickhouse://host/team?shard=1",
    "clickhouse://host/te am",
    "clickhouse://host/team?cluster=a'b",
    "clickhouse://secret:se/cret@host/team",
    "clickhouse://secret:%zz@host/team",
    "http://host/team",
  ])("is not %s, and the message shows nothing of it", (text) => {
    const parse = () => parseAddress(text);
    expect(parse).toThrow(DatabaseError);
    expect(parse).not.toThrow("secret");
    expect(parse).toThrow(expect.objectContaining({ code: "wrong-address" }));
  });

  it("is told from a path", () => {
    expect(
      ["clickhouse://h/d", "clickhouses://h/d", "s3://b/p", "./clickhouse"].map(isDatabaseAddress),
    ).toEqual([true, true, false, false]);
  });
});
