/** The last folder of a project's path; the path itself where it has none. */
export function projectName(project: string | null): string {
  return project === null ? "not known" : (lastFolder(project) ?? project);
}

/** The last part of a path; null where there is none. */
export function lastFolder(path: string | null): string | null {
  return path?.split(/[/\\]/).findLast((part) => part !== "") ?? null;
}
