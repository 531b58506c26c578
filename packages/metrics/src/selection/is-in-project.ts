/** Whether a working directory is the wanted one: the same path, or one that ends with the wanted parts. */
export function isInProject(project: string, wanted: string): boolean {
  const name = wanted.replace(/[/\\]+$/, "");
  return project === name || project.endsWith(`/${name}`) || project.endsWith(`\\${name}`);
}
