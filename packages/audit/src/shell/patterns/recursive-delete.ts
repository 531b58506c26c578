import type { Ground } from "../../paths/ground.js";
import type { Argument } from "../commands/argument.js";
import type { Call } from "../commands/call.js";
import { startsOfFind } from "../commands/runners.js";
import { hasFlag, hasOption, operandsOf, type Pattern } from "./pattern.js";
import { placeOf } from "../../paths/place.js";

/**
 * Deletes a folder with all in it that is not plainly the session's: something outside of its folder, its folder or all in it, its
 * `.git`, or what only the shell knows. What lies below the session's folder, an added one or one for temporary files is no hit.
 */
export const recursiveDelete: Pattern = {
  id: "recursive-delete",
  isOfMachine: true,
  matches: (call, ground) => targetsOf(call).some((path) => isFar(path, call, ground)),
};

function targetsOf(call: Call): readonly string[] {
  if (call.name === "rm" && (hasFlag(call, "r") || hasFlag(call, "R") || hasOption(call, "--recursive")))
    return operandsOf(call).flatMap(pathsOfTarget);
  const isDeletingFind = call.name === "find" && call.args.some(({ text }) => text === "-delete");
  return isDeletingFind ? startsOfFind(call.args).map((start) => `${start}/x`) : [];
}

function pathsOfTarget({ paths, isGuarded }: Argument): readonly string[] {
  return isGuarded ? [] : paths.filter((path) => path !== "");
}

const near: ReadonlySet<string> = new Set(["session", "additional", "temporary"]);

function isFar(path: string, call: Call, ground: Ground): boolean {
  // All in a folder is the folder; what is found below one is not.
  const all = /^(?:(.*)\/)?(?:\*|\.\*|\{,\.\}\*)$/.exec(path);
  const target = all === null ? path : `${all[1] ?? "."}/`;
  if (/(?:^|\/)\.git\/?$/.test(target)) return true;
  const { pathClass, isWhole } = placeOf(target, ground, call.folder);
  // A name tells a credential, but not where it is.
  if (pathClass === "credential") return !/^(?!~|\/|\.\.)/.test(target);
  return isWhole || !near.has(pathClass);
}
