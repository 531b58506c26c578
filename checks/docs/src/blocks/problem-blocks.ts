import { readFileSync } from "node:fs";
import { join } from "node:path";
import { explainProblem } from "@turnmeter/reporting";
import { type ProblemCode, problemClassOf, problemCodes } from "@turnmeter/schema";
import * as z from "zod";
import { code, prose, table } from "../markdown.js";
import { root } from "../workspace.js";
import { fixtureNames } from "../fixture-record.js";

const expectedFile = z.object({
  cases: z.array(
    z.object({
      expect: z.object({
        problems: z
          .object({
            byCode: z.record(z.string(), z.number()).optional(),
            has: z.array(z.string()).optional(),
          })
          .optional(),
      }),
    }),
  ),
});

/** Links to show where a code occurs in more fixtures than fit. */
const mostLinks = 3;

/** `problems`: every code of a problem with its class, what it means, and fixtures that have it. */
export function problemsBlock(): string {
  const fixtures = fixturesByProblem();
  const rows = problemCodes.map((problem) => {
    const names = fixtures.get(problem) ?? [];
    const links = names.slice(0, mostLinks).map((name) => `[${name}](../../fixtures/${name}/)`);
    return [
      code(problem),
      problemClassOf(problem),
      prose(explainProblem(problem).text),
      links.join(", ") || "unit tests",
    ];
  });
  return table(["code", "class", "means", "shown by"], rows);
}

/** Fixtures whose expected figures name a problem, by its code. */
function fixturesByProblem(): ReadonlyMap<ProblemCode, readonly string[]> {
  const found = new Map<ProblemCode, string[]>(problemCodes.map((problem) => [problem, []]));
  for (const name of fixtureNames()) {
    const file = join(root, "fixtures", name, "expected.json");
    const { cases } = expectedFile.parse(JSON.parse(readFileSync(file, "utf8")));
    for (const problem of problemCodes) {
      const has = cases.some(({ expect: { problems } }) => {
        return (problems?.byCode?.[problem] ?? 0) > 0 || problems?.has?.includes(problem) === true;
      });
      if (has) found.get(problem)?.push(name);
    }
  }
  return found;
}
