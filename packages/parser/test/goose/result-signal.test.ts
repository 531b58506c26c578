import { describe, expect, it } from "vitest";
import { type ResultEvidence, resultSignal } from "../../src/goose/decode-result.js";

function ended(start: string, parts: Partial<ResultEvidence> = {}): string {
  const { outcome, cause, exitCode } = resultSignal({
    isMcp: false,
    isOwnError: false,
    isError: false,
    start,
    exitCode: null,
    isTimedOut: false,
    ...parts,
  });
  return [outcome, cause, exitCode].filter((each) => each !== null).join(" ");
}

describe("resultSignal", () => {
  it("takes the tool's word", () => {
    expect(ended("fine")).toBe("ok");
    expect(ended("bad", { isError: true })).toBe("failed other");
    expect(ended("bad", { isError: true, isMcp: true })).toBe("failed mcp");
    expect(ended("No such file or directory", { isError: true })).toBe("failed not-found");
  });

  it("takes a command's figures", () => {
    expect(ended("", { exitCode: 0 })).toBe("ok 0");
    expect(ended("x", { exitCode: 2, isError: true })).toBe("failed exit-code 2");
    expect(ended("x", { isTimedOut: true, isError: true })).toBe("failed timeout");
  });

  it("knows why a tool did not run", () => {
    const isOwnError = true;
    expect(ended("-32002: Tool 'weigh' not found. Available tools: []", { isOwnError })).toBe(
      "invalid unknown-tool",
    );
    expect(ended("-32602: missing field", { isOwnError })).toBe("invalid invalid-input");
    expect(ended("Interrupted by the user to make a correction", { isOwnError })).toBe("interrupted");
    expect(ended("-32603: it broke", { isOwnError })).toBe("failed other");
    // A tool may say the same.
    expect(ended("-32602: missing field", { isError: true })).toBe("failed other");
  });

  it("knows Goose's own words, whether it calls them an error or not", () => {
    for (const isError of [true, false]) {
      expect(ended("The user has declined to run this tool. DO NOT", { isError })).toBe("rejected");
      expect(ended("Let the user know the tool call was skipped in goose chat mode.", { isError })).toBe(
        "denied rule",
      );
      expect(ended("Tool approval expired because", { isError })).toBe("denied nobody-to-ask");
      expect(ended('Task 20261120_9 started in background: "x"', { isError })).toBe("detached");
    }
  });
});
