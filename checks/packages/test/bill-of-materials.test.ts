import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { publishedPackages } from "./workspace.js";

const document = z.object({
  metadata: z.object({ component: z.object({ name: z.string(), version: z.string() }) }),
  components: z.array(
    z.object({
      group: z.string().optional(),
      name: z.string(),
      version: z.string(),
      purl: z.string(),
      licenses: z.tuple([
        z.union([z.object({ license: z.object({ id: z.string() }) }), z.object({ expression: z.string() })]),
      ]),
    }),
  ),
});

/** Licences that let the code go along with nothing but their text, by SPDX id. */
const permissive = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "Unlicense"];

// Other packages hold no code from elsewhere: what they need stands in their package.json.
const bundled = publishedPackages().filter(({ name }) =>
  ["turnmeter", "@turnmeter/reporting"].includes(name),
);

describe.each(bundled)("the bill of materials of $name", ({ name, folder }) => {
  const text = readFileSync(join(folder, "dist", "sbom.cdx.json"), "utf8");
  const notices = readFileSync(join(folder, "dist", "third-party-notices.txt"), "utf8");
  const { metadata, components } = document.parse(JSON.parse(text));
  const { version, dependencies = {} } = z
    .object({ version: z.string(), dependencies: z.record(z.string(), z.string()).optional() })
    .parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
  const nameOf = (part: (typeof components)[number]) =>
    part.group === undefined ? part.name : `${part.group}/${part.name}`;

  it("is a CycloneDX document", async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
    expect(await validator.validate(text)).toBeNull();
    expect(metadata.component).toEqual({ name: name.split("/").at(-1), version });
  });

  it("names each package in the code, with the licence text that goes along, and no other", () => {
    const noted = [...notices.matchAll(/(?:^|-{80}\n\n)(\S+) (\S+) \(/g)].map(
      (match) => `${match[1]} ${match[2]}`,
    );
    const installed = components.filter((part) => nameOf(part) in dependencies);
    const inCode = components.filter((part) => !installed.includes(part));
    expect(inCode.map((part) => `${nameOf(part)} ${part.version}`).sort()).toEqual(noted.sort());
    expect(noted.length).toBeGreaterThan(10);
  });

  it("names licences alone that allow it", () => {
    const ids = components.flatMap(({ licenses: [licence] }) =>
      "license" in licence ? [licence.license.id] : licence.expression.split(" AND "),
    );
    expect(ids.filter((id) => !permissive.includes(id))).toEqual([]);
  });
});
