import type { FileUse } from "@turnmeter/schema";
import { type Argument, afterEquals } from "../commands/argument.js";
import type { Call } from "../commands/call.js";
import { startsOfFind } from "../commands/runners.js";
import { type FileProgram, filePrograms } from "./file-programs.js";

/** Files that a command names as the targets of redirections, or as words of a program that is known to use them so. */
export function filesOfCall(call: Call): readonly FileUse[] {
  if (call.isInContainer) return [];
  const known = call.name === null ? undefined : filePrograms.get(call.name);
  // What another program filters is not seen whole.
  const isSeen = !call.isPipedOn;
  const redirected = call.redirections.flatMap(({ access, target }) =>
    usesOf(target, access, access === "write" || (isSeen && (known?.isWhole ?? true))),
  );
  return [...operandsOf(call, known, isSeen), ...redirected];
}

function operandsOf(call: Call, known: FileProgram | undefined, isSeen: boolean): readonly FileUse[] {
  if (call.name === "find" || call.name === "gfind")
    return startsOfFind(call.args).map((path) => ({ path, access: "search", isWhole: true }));
  if (call.name === "dd") return call.args.flatMap(fileOfDd);
  if (call.name === "apply_patch") return filesOfPatch(call);
  if (known === undefined) return [];
  const files = filesOfProgram(known, call.args, isSeen);
  const isHere = known.isHere && files.length === 0 && call.piped.length === 0;
  return isHere ? [{ path: ".", access: known.access, isWhole: true }] : files;
}

function filesOfProgram(known: FileProgram, args: readonly Argument[], isSeen: boolean): readonly FileUse[] {
  const files: FileUse[] = [];
  const operands: Argument[] = [];
  let { before, access, last } = known;
  let isAfterOptions = false;
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!;
    const { text } = arg;
    if (isSuffix(known, args, at)) continue;
    if (isAfterOptions || !/^-./.test(text)) {
      operands.push(arg);
      continue;
    }
    if (text === "--") isAfterOptions = true;
    const equals = text.indexOf("=");
    const option = equals === -1 ? text : text.slice(0, equals);
    if (known.instead.includes(option)) before = 0;
    if (known.writingOptions?.test(text) === true) access = last = "write";
    const fileAccess = Object.hasOwn(known.fileOptions, option) ? known.fileOptions[option] : undefined;
    if (fileAccess !== undefined) {
      const value = equals === -1 ? args[++at] : valueOf(arg);
      if (value !== undefined) files.push(...usesOf(value, fileAccess, fileAccess !== "read" || isSeen));
      // The target is not the last operand then.
      if (fileAccess === "write") last = access;
    } else if (equals === -1 && known.valued.includes(option)) at++;
  }
  const named = operands.slice(before);
  for (const [at, arg] of named.entries()) {
    const used = named.length > 1 && at === named.length - 1 ? last : access;
    files.push(...usesOf(arg, used, used !== "read" || (known.isWhole && isSeen)));
  }
  return files;
}

/** Whether a word is the ending of copies, which `sed -i` of BSD and macOS takes apart from the option: `sed -i '' …`. */
function isSuffix({ writingOptions }: FileProgram, args: readonly Argument[], at: number): boolean {
  const option = args[at - 1]?.text ?? "";
  return writingOptions?.test(option) === true && /^(?:\.\w+)?$/.test(args[at]!.text);
}

function valueOf(arg: Argument): Argument {
  return { ...arg, text: afterEquals(arg.text), paths: arg.paths.map(afterEquals) };
}

/** The lines of a patch, as `apply_patch` takes it, that name a file. */
const patched = /^\*\*\* (?:(?:Add|Update|Delete) File|Move to): (.+)$/gm;

function filesOfPatch({ args, texts }: Call): readonly FileUse[] {
  return [...args.map(({ text }) => text), ...texts].flatMap((text) =>
    [...text.matchAll(patched)].map(([, path = ""]) => ({ path, access: "write", isWhole: true })),
  );
}

function fileOfDd(arg: Argument): readonly FileUse[] {
  const access = arg.text.startsWith("of=") ? "write" : arg.text.startsWith("if=") ? "read" : null;
  return access === null ? [] : usesOf(valueOf(arg), access, access === "write");
}

/** `-` is the input or the output of the command itself. */
function usesOf({ paths }: Argument, access: FileUse["access"], isWhole: boolean): readonly FileUse[] {
  return paths.filter((path) => path !== "-" && path !== "").map((path) => ({ path, access, isWhole }));
}
