/**
 * AssemblyScript that names the number of each field of a projection among those of its object: keys joined by `$`,
 * with `$$` before those of an array's items.
 *
 * @param {import("@turnmeter/scanner").ObjectProjection} projection
 * @returns {string}
 */
export function fieldNumbers(projection) {
  return `${linesOf(projection, "").join("\n")}\n`;
}

/**
 * @param {import("@turnmeter/scanner").ObjectProjection} projection
 * @param {string} before
 * @returns {string[]}
 */
function linesOf(projection, before) {
  return Object.entries(projection).flatMap(([key, field], number) => {
    const name = before === "" ? key : `${before}$${key}`;
    return [`export const ${name}: i32 = ${number};`, ...linesBelow(field, name)];
  });
}

/**
 * @param {import("@turnmeter/scanner").FieldProjection} field
 * @param {string} name
 * @returns {string[]}
 */
function linesBelow({ fields, items }, name) {
  return [
    ...(fields === undefined ? [] : linesOf(fields, name)),
    ...(items === undefined ? [] : linesBelow(items, `${name}$`)),
  ];
}
