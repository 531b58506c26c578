/** The last folder of a project's path; the path itself where it has none. */
export function projectName(project: string | null): string {
  if (project === null) return "not known";
  const folders = project.split(/[/\\]/).filter((folder) => folder !== "");
  return folders.at(-1) ?? project;
}
