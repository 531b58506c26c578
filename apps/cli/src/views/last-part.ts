/** The last part of a project's path; null where the project is not known. */
export function lastPart(project: string | null): string | null {
  return project?.split(/[/\\]/).findLast((part) => part !== "") ?? null;
}
