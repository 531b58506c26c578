import type { CallInput, ShellCommand, FileUse } from "@turnmeter/schema";
import { placeOf, type Ground } from "./paths/place.js";
import type { CallSignals, PatternMatch, ShellSignals, FileSignal } from "./signals/call-signals.js";
import { callsOfScript, callsOfWords } from "./shell/commands/calls-of.js";
import type { Call } from "./shell/commands/call.js";
import { Unreadable } from "./shell/commands/read-script.js";
import { patterns } from "./shell/patterns/patterns.js";
import { type Argument, afterEquals } from "./shell/commands/argument.js";
import { startsOfFind } from "./shell/commands/runners.js";
import { type FileProgram, filePrograms } from "./shell/file-programs.js";
import { wordSet } from "./words.js";

/** The context in which a call's input is judged. */
export interface CallSetting {
  /** Name of the tool, as logged. */
  readonly tool: string;
  /** True if the tool is a shell: its call without a command then counts as not judged, `no-command`. */
  readonly isShell?: boolean;
  readonly ground: Ground;
}

/**
 * What an audit keeps of a call's input: programs, patterns and classes of paths. Nothing of it is longer than a program's name
 * with its subcommand, and nothing else of the input's words is in it.
 */
export function signalsOf(input: CallInput, { tool, isShell = false, ground }: CallSetting): CallSignals {
  const { command, files, timeoutMs, isSandboxOff } = input;
  const folder = input.folder ?? ".";
  return {
    shell: command !== null || isShell ? shellSignalsOf(command, { tool, folder, ground }) : null,
    files: signalsOfFiles(
      files.map((file) => ({ ...file, folder })),
      ground,
    ),
    timeoutMs,
    isSandboxOff,
  };
}

interface ShellSetting {
  readonly tool: string;
  /** Its starting folder: absolute, or relative to the call's. */
  readonly folder: string;
  readonly ground: Ground;
}

function shellSignalsOf(command: ShellCommand | null, { tool, folder, ground }: ShellSetting): ShellSignals {
  if (command === null || isEmpty(command)) return notJudged("no-command");
  if (isOtherTool(tool)) return notJudged("other-shell");
  const calls = callsOf(command, folder);
  if (calls instanceof Unreadable) return notJudged(calls.reason);
  if (isOfOtherShell(calls)) return notJudged("other-shell");
  return {
    notJudged: null,
    programs: [
      ...new Set(calls.flatMap(({ program, isInContainer }) => (isInContainer ? [] : (program ?? [])))),
    ],
    matches: matchesOf(calls, ground),
    files: signalsOfFiles(
      calls.flatMap((call) => filesOfCall(call).map((file) => ({ ...file, folder: call.folder }))),
      ground,
    ),
  };
}

function notJudged(reason: NonNullable<ShellSignals["notJudged"]>): ShellSignals {
  return { notJudged: reason, programs: [], matches: [], files: [] };
}

function isEmpty(command: ShellCommand): boolean {
  return command.kind === "script" ? command.text.trim() === "" : command.words.length === 0;
}

function callsOf(command: ShellCommand, folder: string): readonly Call[] | Unreadable {
  try {
    return command.kind === "script"
      ? callsOfScript(command.text, folder)
      : callsOfWords(command.words, folder);
  } catch (error) {
    if (error instanceof Unreadable) return error;
    throw error;
  }
}

function matchesOf(calls: readonly Call[], ground: Ground): readonly PatternMatch[] {
  const found = new Map<string, PatternMatch>();
  for (const call of calls) {
    const program = call.program ?? call.name ?? call.shell;
    for (const { id, isOfMachine, matches } of patterns) {
      if (isOfMachine && call.isInContainer) continue;
      const key = `${id} ${program}`;
      if (!found.has(key) && matches(call, ground)) found.set(key, { pattern: id, program });
    }
  }
  return [...found.values()];
}

/** Shells whose language is not that of Bash. */
const otherShells = wordSet("cmd csh fish nu powershell pwsh tcsh xonsh");

const otherTools = /powershell|pwsh|(?:^|[^a-z])cmd(?:$|[^a-z])/i;

const cmdlet =
  /^(?:Add|Clear|Compare|Convert(?:From|To)?|Copy|Enter|Expand|Export|ForEach|Format|Get|Import|Invoke|Join|Measure|Move|New|Out|Pop|Push|Read|Remove|Rename|Resolve|Restart|Select|Set|Sort|Split|Start|Stop|Test|Wait|Where|Write)-[A-Z][A-Za-z]+$/;

function isOtherTool(tool: string): boolean {
  return otherTools.test(tool);
}

/** Whether commands only start another shell, or are themselves PowerShell cmdlets. */
function isOfOtherShell(calls: readonly Call[]): boolean {
  const [first, ...others] = calls;
  const isAlone = others.length === 0 && otherShells.has(first?.name?.toLowerCase() ?? "");
  return (
    (isAlone && first?.args.length !== 0) || calls.some(({ name }) => name !== null && cmdlet.test(name))
  );
}

function filesOfCall(call: Call): readonly FileUse[] {
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

/** Whether a word is the backup suffix that BSD and macOS `sed -i` take separately: `sed -i '' …`. */
function isSuffix({ writingOptions }: FileProgram, args: readonly Argument[], at: number): boolean {
  const option = args[at - 1]?.text ?? "";
  return writingOptions?.test(option) === true && /^(?:\.\w+)?$/.test(args[at]!.text);
}

function valueOf(arg: Argument): Argument {
  return { ...arg, text: afterEquals(arg.text), paths: arg.paths.map(afterEquals) };
}

/** Lines of an `apply_patch` patch that name a file. */
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

/** `-` is the command's own input or output. */
function usesOf({ paths }: Argument, access: FileUse["access"], isWhole: boolean): readonly FileUse[] {
  return paths.filter((path) => path !== "-" && path !== "").map((path) => ({ path, access, isWhole }));
}

/** A used file and the folder its path starts from, itself relative to the call's. */
interface PlacedFile extends FileUse {
  readonly folder: string;
}

function signalsOfFiles(files: readonly PlacedFile[], ground: Ground): readonly FileSignal[] {
  const found = new Map<string, FileSignal>();
  for (const { path, access, isWhole, folder } of files) {
    const place = placeOf(path, ground, folder).pathClass;
    found.set(`${place} ${access} ${isWhole}`, { place, access, isWhole });
  }
  return [...found.values()];
}
