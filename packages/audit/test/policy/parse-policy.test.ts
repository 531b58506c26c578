import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { AnySchemaObject } from "ajv";
import { describe, expect, it } from "vitest";
import { auditRules, openPolicy } from "../../src/index.js";
import { parsePolicy } from "../../src/policy.js";

const whole = `{
  "$schema": "node_modules/@turnmeter/audit/policy.schema.json",
  "allowedTools": ["Read", "mcp__shop__*", "Bash(git *)"],
  "deniedTools": ["WebFetch"],
  "allowedPrograms": ["git", "npm run *"],
  "deniedPrograms": ["git push"],
  "additionalFolders": ["~/shared"],
  "timeoutsMs": { "Bash": 600000 },
  "largeResultTokens": 20000,
  "permissionModes": ["default", "plan"],
  "rules": { "over-timeout": "high", "large-result": "off" }
}`;

/** Faults as `line:column path: text`. */
function faultsOf(text: string): readonly string[] {
  const parsed = parsePolicy(text);
  if (!("faults" in parsed)) return [];
  return parsed.faults.map((fault) => `${fault.line}:${fault.column} ${fault.path}: ${fault.text}`);
}

function policyIn(text: string) {
  const parsed = parsePolicy(text);
  if ("faults" in parsed) throw new Error(parsed.faults.map((fault) => fault.text).join("; "));
  return parsed;
}

describe("parsePolicy", () => {
  it("reads every key", () => {
    expect(policyIn(whole).policy).toEqual({
      allowedTools: ["Read", "mcp__shop__*", "Bash(git *)"],
      deniedTools: ["WebFetch"],
      allowedPrograms: ["git", "npm run *"],
      deniedPrograms: ["git push"],
      additionalFolders: ["~/shared"],
      timeoutsMs: new Map([["Bash", 600_000]]),
      largeResultTokens: 20_000,
      permissionModes: ["default", "plan"],
      rules: new Map([
        ["over-timeout", "high"],
        ["large-result", "off"],
      ]),
    });
  });

  it("takes an empty object, with a byte order mark too, for a policy that allows everything", () => {
    expect(policyIn("{}").policy).toEqual(openPolicy);
    expect(policyIn("\uFEFF{}").policy).toEqual(openPolicy);
  });

  it("says where it is no JSON", () => {
    expect(faultsOf("")).toEqual(["1:1 : not JSON: value expected"]);
    expect(faultsOf('{\n  "allowedTools": ["Read",]\n}')).toEqual(["2:27 : not JSON: value expected"]);
    expect(faultsOf("{ // all\n}")).toEqual(["1:3 : not JSON: invalid comment token"]);
    expect(faultsOf("[".repeat(100_000))).toEqual([
      "1:1 : not a policy: lists or objects within others, too deep",
    ]);
  });

  it("names unknown keys and rules with those that are known", () => {
    const parsed = parsePolicy('{\n  "alowedTools": [],\n  "rules": {\n    "over-timeouts": "off"\n  }\n}');
    expect(parsed).toMatchObject({
      faults: [
        {
          line: 2,
          column: 3,
          path: "alowedTools",
          text: "no such key: alowedTools",
          unknown: { name: "alowedTools" },
        },
        {
          line: 4,
          column: 5,
          path: "rules.over-timeouts",
          text: "no such rule: over-timeouts",
          unknown: { name: "over-timeouts", known: auditRules.map(({ id }) => id) },
        },
      ],
    });
  });

  it("says what is allowed where a value is none", () => {
    expect(
      faultsOf(
        '{\n"allowedTools": ["Read", "Bash(git"],\n"deniedPrograms": ["rm -rf /"],\n"timeoutsMs": {"Bash": 0},\n"rules": {"over-timeout": "hihg"}\n}',
      ),
    ).toEqual([
      '2:26 allowedTools[1]: allowed is a tool such as Read, mcp__shop__* or Bash(git *); it is "Bash(git"',
      '3:20 deniedPrograms[0]: allowed is a program such as git, or with its subcommand: npm run *; it is "rm -rf /"',
      "4:16 timeoutsMs.Bash: allowed is 1 or more; it is 0",
      '5:11 rules.over-timeout: allowed is off, high, medium, low, note; it is "hihg"',
    ]);
    expect(faultsOf("[]")).toEqual(["1:1 : allowed is an object: {…}"]);
    expect(
      faultsOf(
        '{"largeResultTokens": 1.5,\n"permissionModes": "plan",\n"timeoutsMs": {"Bash": 86400001},\n"additionalFolders": [""], "allowedTools": [7]}',
      ),
    ).toEqual([
      "1:2 largeResultTokens: allowed is a whole number; it is 1.5",
      '2:1 permissionModes: allowed is a list; it is "plan"',
      "3:16 timeoutsMs.Bash: allowed is 86400000 or less; it is 86400001",
      '4:23 additionalFolders[0]: allowed is 1 or more characters; it is ""',
      "4:45 allowedTools[0]: allowed is a text; it is 7",
    ]);
  });

  it("finds what is allowed and denied at once", () => {
    expect(
      faultsOf(
        '{"allowedTools": ["Read", "Bash(git *)", "Bash(npm *)"],\n"deniedTools": ["Re*", "Bash(git:*)"],\n"allowedPrograms": ["git push"], "deniedPrograms": ["git"],\n"timeoutsMs": {"Read": 5}}',
      ),
    ).toEqual([
      "1:19 allowedTools[0]: Read is allowed here, and Re* in deniedTools denies it; take one of them out",
      "1:27 allowedTools[1]: Bash(git *) is allowed here, and Bash(git:*) in deniedTools denies it; take one of them out",
      "3:21 allowedPrograms[0]: git push is allowed here, and git in deniedPrograms denies it; take one of them out",
      "4:16 timeoutsMs.Read: Read is allowed here, and Re* in deniedTools denies it; take one of them out",
    ]);
    // An exception from what is allowed is no contradiction.
    expect(faultsOf('{"allowedTools": ["Bash"], "deniedTools": ["Bash(rm *)"]}')).toEqual([]);
    expect(faultsOf('{"allowedPrograms": ["git"], "deniedPrograms": ["git push"]}')).toEqual([]);
  });

  it("finds keys that stand twice", () => {
    expect(faultsOf('{"allowedTools": ["Read"],\n"allowedTools": []}')).toEqual([
      "2:1 allowedTools: the key stands here twice",
    ]);
  });

  it("names tools that nobody knows, but no patterns and none of servers", () => {
    const { unknownTools } = policyIn(
      '{"allowedTools": ["Read", "Raed", "mcp__x__y", "T*"],\n"timeoutsMs": {"Bsh": 1}}',
    );
    expect(unknownTools(["Read", "Bash"])).toEqual([
      {
        line: 1,
        column: 27,
        path: "allowedTools[1]",
        text: "no such tool: Raed",
        unknown: { name: "Raed", known: ["Read", "Bash"] },
      },
      {
        line: 2,
        column: 16,
        path: "timeoutsMs.Bsh",
        text: "no such tool: Bsh",
        unknown: { name: "Bsh", known: ["Read", "Bash"] },
      },
    ]);
  });
});

describe("policy.schema.json", () => {
  const schema: AnySchemaObject = JSON.parse(
    readFileSync(new URL("../../policy.schema.json", import.meta.url), "utf8"),
  );

  it("accepts and refuses what the parser does, as an editor would", () => {
    const ajv = new Ajv2020({ allErrors: true });
    const accepts = ajv.compile(schema);
    expect(accepts(JSON.parse(whole)), JSON.stringify(accepts.errors)).toBe(true);
    expect(accepts({})).toBe(true);
    const refused = [
      [],
      { alowedTools: [] },
      { rules: { "over-timeouts": "off" } },
      { rules: { "over-timeout": "hihg" } },
      { timeoutsMs: { Bash: 0 } },
      { allowedTools: "Read" },
      { deniedPrograms: ["rm -rf /"] },
      { allowedTools: ["Bash(git"] },
      { permissionModes: [""] },
    ];
    for (const each of refused) {
      expect(accepts(each), JSON.stringify(each)).toBe(false);
      expect(parsePolicy(JSON.stringify(each))).toHaveProperty("faults");
    }
  });
});
