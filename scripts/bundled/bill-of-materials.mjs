import { Contrib, Enums, Models, Serialize, Spec } from "@cyclonedx/cyclonedx-library";
import parseExpression from "spdx-expression-parse";

const licences = new Contrib.License.Factories.LicenseFactory(parseExpression);
const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));

/**
 * What a built package is made of, as a CycloneDX 1.6 document in JSON. Builds of the same code give the same text.
 *
 * @param subject the built package, as `packageAt` gives it
 * @param packages those in its code, as `bundledPackages` gives them, and those that are installed with it
 * @param others such documents of code that was bundled before and goes along
 */
export function billOfMaterials(subject, packages, others = []) {
  const all = [...packages, ...others.flatMap(packagesOf)];
  const parts = new Map(all.map((each) => [`${each.name}@${each.version}`, componentOf(each)]));
  const main = componentOf(subject, Enums.ComponentType.Application);
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: main }) });
  for (const part of parts.values()) {
    bom.components.add(part);
    main.dependencies.add(part.bomRef);
  }
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

function componentOf({ name, version, license, description }, type = Enums.ComponentType.Library) {
  // The scheme of package URLs for npm writes the sign before a scope as %40.
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const [scope, bare] = name.startsWith("@") ? name.split("/") : [undefined, name];
  return new Models.Component(type, bare, {
    group: scope,
    version,
    description,
    purl,
    bomRef: purl,
    licenses: new Models.LicenseRepository([licences.makeFromString(license)]),
  });
}

function packagesOf(document) {
  return JSON.parse(document).components.map(({ group, name, version, description, licenses }) => ({
    name: group === undefined ? name : `${group}/${name}`,
    version,
    description,
    license: licenses[0].expression ?? licenses[0].license.id ?? licenses[0].license.name,
  }));
}
