import { describe, expect, it } from "vitest";
import { CliError } from "../../src/common/cli-error.js";
import { exitCodeOfFailure, failureText } from "../../src/output/run-prepared.js";
import { programVersion } from "../../src/common/version.js";

const textOf = (thrown: unknown, isDebug = false) => failureText(thrown, { isDebug });

describe("a failure", () => {
  it("is its message where it was foreseen", () => {
    const error = new CliError("no such folder or file: /x", 2);
    expect(textOf(error)).toBe("no such folder or file: /x");
    expect(exitCodeOfFailure(error)).toBe(2);
  });

  it("is a bug otherwise, with the way to report it", () => {
    const error = new Error("cannot read properties");
    expect(textOf(error)).toBe(
      `this is a bug in turnmeter ${programVersion()}: cannot read properties\n` +
        "Run the same command with --debug to see where it happened, and report it with that text.",
    );
    expect(exitCodeOfFailure(error)).toBe(1);
  });

  it("shows where it happened, and its cause, with --debug", () => {
    const text = textOf(new Error("outer", { cause: new Error("inner") }), true);
    expect(text).toContain("cli-error.test.ts");
    expect(text).toContain("caused by: Error: inner");
  });
});
