/** A git branch by the name that a log has for it; null where it names none: “HEAD” is git's word for no branch. */
export function branchName(logged: string | null): string | null {
  return logged === "" || logged === "HEAD" ? null : logged;
}
