import { describe, expect, it } from "vitest";
import { databaseError } from "../../src/connection/database-error.js";

const place = "clickhouse://h/d";
const thrown = (message: string, code?: string) =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

describe("what was thrown while a database was asked", () => {
  it.each([
    [
      thrown("connect ECONNREFUSED 10.0.0.1:8123", "ECONNREFUSED"),
      "unreachable",
      `no database answers at ${place}`,
    ],
    [thrown("Timeout error."), "unreachable", `no database answers at ${place}`],
    [thrown("x", "DEPTH_ZERO_SELF_SIGNED_CERT"), "untrusted", `cannot trust the certificate of ${place}: x`],
    [
      thrown("Authentication failed", "516"),
      "wrong-credentials",
      `user and password are not accepted at ${place}`,
    ],
    [thrown("<html>404</html>"), "not-clickhouse", `what answers is not ClickHouse, at ${place}`],
    [
      thrown("Code: 115. DB::Exception: Unknown setting timeout_overflow_mode_leaf. (UNKNOWN_SETTING)"),
      "too-old",
      `ClickHouse 24.3 or later is needed at ${place}: Code: 115. DB::Exception: Unknown setting timeout_overflow_mode_leaf. (UNKNOWN_SETTING)`,
    ],
    [
      thrown("All connection tries failed. Log: Connection refused (10.0.0.2:9000)", "279"),
      "shard-down",
      `a shard does not answer, and no part of a total is shown, at ${place}: 10.0.0.2:9000`,
    ],
    [
      thrown("Attempt to read after eof: while reading from socket ([::1]:9000)", "32"),
      "shard-down",
      `a shard does not answer, and no part of a total is shown, at ${place}: [::1]:9000`,
    ],
    [thrown("Database d does not exist", "81"), "empty", `no facts of turnmeter are at ${place}`],
    [
      thrown("Received from s2:9000. DB::Exception: Table d.t does not exist.", "60"),
      "refused",
      `a query was refused at ${place}: Received from s2:9000. DB::Exception: Table d.t does not exist.`,
    ],
    [
      thrown("Memory limit exceeded", "241"),
      "refused",
      `a query was refused at ${place}: Memory limit exceeded`,
    ],
  ])("%o is %s", (error, code, message) => {
    const found = databaseError(error, place);
    expect({ code: found.code, message: found.message }).toEqual({ code, message });
    expect(databaseError(found, place)).toBe(found);
  });
});
