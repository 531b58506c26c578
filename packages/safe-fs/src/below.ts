import { sep } from "node:path";

/** As `join`, which looks at every letter of the folder again. */
export function below(folder: string, name: string): string {
  return folder.endsWith(sep) ? folder + name : folder + sep + name;
}
