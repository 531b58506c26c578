import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitsProgram, isListed, parseToolEntry, fitsWildcard } from "../../src/policy/tool-entry.js";

describe("parseToolEntry", () => {
  it("splits the settings' form", () => {
    expect(parseToolEntry("Bash(git push:*)")).toEqual({ tool: "Bash", argument: "git push:*" });
    expect(parseToolEntry("Bash(*)")).toEqual({ tool: "Bash", argument: null });
    expect(parseToolEntry("mcp__shop__*")).toEqual({ tool: "mcp__shop__*", argument: null });
    for (const none of ["", "Bash(git", "Bash git", "(git)"]) expect(parseToolEntry(none)).toBeNull();
  });
});

describe("fitsProgram", () => {
  it.each([
    ["git *", "git push", "yes"],
    ["git:*", "git", "yes"],
    ["git*", "gitk", "yes"],
    ["git push *", "git push", "yes"],
    ["git push *", "git", "unknown"],
    ["git push --force *", "git push", "unknown"],
    ["git push", "git push", "unknown"],
    ["git push origin main", "git push", "unknown"],
    ["git push *", "git pull", "no"],
    ["git *", "gitk", "no"],
    ["git", "gitk", "no"],
    ["* --help *", "git", "unknown"],
  ] as const)("%s and %s: %s", (argument, program, fit) => {
    expect(fitsProgram(argument, program)).toBe(fit);
  });
});

describe("isListed", () => {
  it("takes a program for one with each of its subcommands, and no other way round", () => {
    expect(isListed("git push", ["git"])).toBe(true);
    expect(isListed("git", ["git push"])).toBe(false);
    expect(isListed("npm run build", ["npm run *"])).toBe(true);
    expect(isListed("npm install", ["npm run *"])).toBe(false);
    expect(isListed("gitk", ["git"])).toBe(false);
  });
});

describe("fitsWildcard", () => {
  it("says what a regular expression would", () => {
    const short = fc.string({ unit: fc.constantFrom("a", "b", "*"), maxLength: 8 });
    fc.assert(
      fc.property(short, short, (pattern, text) => {
        const expression = new RegExp(`^${pattern.replaceAll("*", ".*")}$`);
        expect(fitsWildcard(pattern, text)).toBe(expression.test(text));
      }),
    );
  });

  it("is quick over what makes regular expressions slow", () => {
    expect(fitsWildcard("a*".repeat(100), "a".repeat(200))).toBe(true);
    expect(fitsWildcard(`${"a*".repeat(100)}b`, "a".repeat(200))).toBe(false);
  });
});
