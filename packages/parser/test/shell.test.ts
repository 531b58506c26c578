import { describe, expect, it } from "vitest";
import { placeOfScript, programName, programWithSubcommand, wrappedWords } from "../src/shell.js";

function words(text: string) {
  return text.split(" ").map((word) => ({ text: word, isLiteral: true }));
}

describe("the parts of a simple command", () => {
  it("names a program with its subcommand and looks through nothing", () => {
    expect(programWithSubcommand("git", words("-C /a push --force"))).toBe("git push");
    expect(programWithSubcommand("sudo", words("rm -rf /"))).toBe("sudo");
  });

  it.each([
    ["/usr/bin/curl", "curl"],
    ["C:\\Tools\\rg.exe", "rg"],
    ["$(which", null],
  ])("names %s %s", (text, name) => {
    expect(programName(text)).toBe(name);
  });

  it.each([
    ["sudo", "-u root rm -rf x", "rm -rf x"],
    ["timeout", "-k 5 30 npm test", "npm test"],
    ["env", "-u A B=1 make", "B=1 make"],
  ])("gives the words that %s runs", (name, following, inner) => {
    expect(wrappedWords(name, words(following))).toEqual(words(inner));
  });

  it("knows what is no wrapper, and a wrapper of nothing", () => {
    expect(wrappedWords("rm", words("-rf x"))).toBeNull();
    expect(wrappedWords("sudo", words("-v"))).toEqual([]);
  });

  it("finds the script of a shell", () => {
    expect(placeOfScript(words("-lc ls"))).toBe(1);
    expect(placeOfScript(words("run.sh -c ls"))).toBeNull();
  });
});
