import { describe, expect, it } from "vitest";
import { optionalToggle, repeatable, text, toggle } from "../../src/specification/flag.js";
import { scanArguments } from "../../src/specification/command-line.js";

const flags = {
  weekStart: text("day", "The first day"),
  project: repeatable(text("project", "A project")),
  cache: optionalToggle("Use the cache", { isNegatable: true }),
  json: toggle("As JSON"),
  noConfig: toggle("Without a config"),
};
const lettered = { json: { ...flags.json, letter: "j" } };
const elsewhere = { last: text("days", "The last days") };

function scanned(args: readonly string[], positionals = 0) {
  const given = scanArguments(args, { flags, positionals, elsewhere });
  return { ...Object.fromEntries(given.inputs), positionals: given.positionals };
}

const jsonIn = (args: readonly string[]) =>
  scanArguments(args, { flags: lettered, positionals: 1, elsewhere }).inputs.get("json");

describe("the flags of a command line", () => {
  it("are named in camel case however they are written, with a value behind or beside them", () => {
    expect(scanned(["--week-start", "sunday"])).toEqual({ weekStart: ["sunday"], positionals: [] });
    expect(scanned(["--weekStart=a=b"])).toEqual({ weekStart: ["a=b"], positionals: [] });
  });

  it("may be a letter, alone or before others", () => {
    expect(jsonIn(["-j"])).toEqual(["true"]);
    expect(jsonIn(["one", "-j"])).toEqual(["true"]);
    expect(() => jsonIn(["-j", "--json"])).toThrow("--json is given twice: true, true");
    expect(() => jsonIn(["-jx"])).toThrow("unknown flag: -x");
  });

  it("that take nothing are on, off where they are negated, or what stands beside them", () => {
    expect(scanned(["--json", "--no-cache"])).toEqual({ json: ["true"], cache: ["false"], positionals: [] });
    expect(scanned(["--json=false", "--noCache"])).toEqual({
      json: ["false"],
      cache: ["false"],
      positionals: [],
    });
    expect(scanned(["--no-config"])).toEqual({ noConfig: ["true"], positionals: [] });
  });

  it("have values that may begin with a dash where they are no flags, be empty, or have several lines", () => {
    expect(scanned(["--project", "-home-ann-shop", "--project", "", "--project=a\nb"])).toEqual({
      project: ["-home-ann-shop", "", "a\nb"],
      positionals: [],
    });
  });

  it("end where two dashes stand", () => {
    expect(scanned(["--json", "one", "--", "--json"], 2)).toEqual({
      json: ["true"],
      positionals: ["one", "--json"],
    });
  });

  it.each([
    [["--json", "--json"], "--json is given twice: true, true"],
    [["--week-start", "a", "--weekStart=b"], "--week-start is given twice: a, b"],
    [["--week-start"], "--week-start needs a value"],
    [["--week-start="], "--week-start needs a value"],
    [["--week-start", "--json"], "--week-start needs a value"],
    [["--week-start", "--jso=1"], "unknown flag: --jso; did you mean --json?"],
    [["--week-start", "-x"], "unknown flag: -x"],
    [["-xy"], "unknown flag: -x"],
    [["--no-json"], "unknown flag: --no-json; did you mean --json?"],
    [["--constructor"], "unknown flag: --constructor; `--help` lists those of this command"],
    [["--no-cache=yes"], "--no-cache takes no value: yes"],
    [["--last=7d"], "--last is a flag of commands that read logs; `--help` lists those of this one"],
    [["logs"], "unexpected argument: logs; pass a folder of logs with --path"],
  ])("say what cannot be: %j", (args, fault) => {
    expect(() => scanned(args)).toThrow(new Error(fault));
  });
});
