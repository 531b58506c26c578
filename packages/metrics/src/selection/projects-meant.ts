/**
 * The projects that a path, or the last parts of one, means: projects of this name, or else the nearest one that the
 * path lies in.
 */
export function projectsMeant(wanted: string, projects: Iterable<string>): readonly string[] {
  const name = wanted.replace(/(?<![/\\])[/\\]+$/, "");
  const known = [...new Set(projects)];
  const named = known.filter((project) => project === name || endsWithParts(project, name));
  if (named.length > 0) return named;
  const around = known.filter((project) => beginsWithParts(name, project));
  const nearest = around.reduce((most, project) => Math.max(most, project.length), 0);
  return around.filter((project) => project.length === nearest);
}

function endsWithParts(path: string, parts: string): boolean {
  return path.endsWith(`/${parts}`) || path.endsWith(`\\${parts}`);
}

function beginsWithParts(path: string, parts: string): boolean {
  return path.startsWith(`${parts}/`) || path.startsWith(`${parts}\\`);
}
