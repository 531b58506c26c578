/**
 * Where a path lies, by its text alone: links are not followed. The first that fits counts.
 *
 * - `credential`: a name or folder that usually holds secrets (`.env`, private keys, `~/.ssh`), wherever it lies
 * - `session`: below the folder that the session works in
 * - `additional`: below a folder that the policy or the settings add
 * - `repository`: outside the session's folder, inside the root of its repository
 * - `agent`: the agent's own folder of settings, plans and memories, and its scratch folders
 * - `temporary`: a folder for temporary files, or a device such as `/dev/null`
 * - `home`: elsewhere below the home folder of a person
 * - `outside`: everywhere else
 * - `unknown`: the log does not tell which folder a relative path starts from, or only the shell knew the path
 */
export const pathClasses = [
  "credential",
  "session",
  "additional",
  "repository",
  "agent",
  "temporary",
  "home",
  "outside",
  "unknown",
] as const;
export type PathClass = (typeof pathClasses)[number];
