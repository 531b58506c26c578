import { unknownPart } from "../../paths/plain-path.js";
import { type Argument, unwrittenArgument } from "./argument.js";
import type { Call } from "./call.js";

/** Commands that a program is given to run, as words; the program itself is listed too. */
type Runner = (args: readonly Argument[], piped: readonly Call[]) => readonly (readonly Argument[])[];

const valuesOfXargs = new Set(["-a", "-d", "-E", "-I", "-J", "-L", "-n", "-P", "-R", "-S", "-s"]);

const xargs: Runner = (args, piped) => {
  const at = afterOptions(args, valuesOfXargs);
  const inner = args.slice(at);
  if (inner.length === 0) return [];
  const given = unwrittenArgument(outputPathsOf(piped));
  const isReplaced = args.slice(0, at).some(({ text }) => /^-(?:I|J|i|-replace)/.test(text));
  return [
    isReplaced ? inner.map((arg) => (/^(?:\{\}|%|@)$/.test(arg.text) ? given : arg)) : [...inner, given],
  ];
};

const find: Runner = (args) => {
  const found = unwrittenArgument(startsOfFind(args).map((start) => `${start}/found`));
  const commands: Argument[][] = [];
  for (let at = 0; at < args.length; at++) {
    if (!/^-(?:exec|execdir|ok|okdir)$/.test(args[at]!.text)) continue;
    const from = at + 1;
    while (at < args.length && !/^[;+]$/.test(args[at]!.text)) at++;
    commands.push(args.slice(from, at).map((arg) => (arg.text === "{}" ? found : arg)));
  }
  return commands;
};

/** Programs, besides those that R61a looks through, that run a command in their words. */
export const runners: ReadonlyMap<string, Runner> = new Map([
  ["find", find],
  ["gfind", find],
  ["gxargs", xargs],
  ["xargs", xargs],
]);

const valuesOfExec = new Set(["-e", "-u", "-w", "--env", "--env-file", "--index", "--user", "--workdir"]);

const dockerExec: Runner = (args) => {
  const at = args.findIndex(({ text }) => text === "exec") + 1;
  if (at === 0) return [];
  const following = args.slice(at);
  const inner = following.slice(afterOptions(following, valuesOfExec) + 1);
  return inner.length === 0 ? [] : [inner];
};

const kubectlExec: Runner = (args) => {
  const at = args.findIndex(({ text }) => text === "--") + 1;
  const isExec = args.slice(0, at).some(({ text }) => text === "exec");
  return isExec && at < args.length ? [args.slice(at)] : [];
};

/** Programs that run a command in their words in a container: its files and programs are not those of this machine. */
export const containerRunners: ReadonlyMap<string, Runner> = new Map([
  ["docker", dockerExec],
  ["docker-compose", dockerExec],
  ["kubectl", kubectlExec],
  ["oc", kubectlExec],
  ["podman", dockerExec],
]);

/** Programs that run a script in one of their words, with a function that gives its index; null without one. */
export const scriptRunners: ReadonlyMap<string, (args: readonly Argument[]) => number | null> = new Map([
  ["su", (args) => afterOption(args, /^(?:-[a-z]*c|--command)$/)],
  ["trap", (args) => (args.length > 1 && !args[0]!.text.startsWith("-") ? 0 : null)],
]);

/** The folders and files that `find` starts from. */
export function startsOfFind(args: readonly Argument[]): readonly string[] {
  const from = args.findIndex(({ text }) => !/^-[HLP]$/.test(text));
  const starts = from === -1 ? [] : args.slice(from);
  const end = starts.findIndex(({ text }) => /^(?:-.|[()!]$)/.test(text));
  const paths = starts.slice(0, end === -1 ? undefined : end).flatMap((arg) => arg.paths);
  return paths.length === 0 ? ["."] : paths;
}

const filters: ReadonlySet<string> = new Set(["egrep", "grep", "head", "sort", "tail", "uniq"]);

function outputPathsOf(piped: readonly Call[]): readonly string[] {
  const source = piped.findLast(({ name }) => name === null || !filters.has(name));
  return source?.name === "find" ? startsOfFind(source.args).map((start) => `${start}/found`) : [unknownPart];
}

function afterOptions(args: readonly Argument[], valued: ReadonlySet<string>): number {
  let at = 0;
  while (args[at]?.text.startsWith("-") === true) at += valued.has(args[at]!.text) ? 2 : 1;
  return at;
}

function afterOption(args: readonly Argument[], option: RegExp): number | null {
  const at = args.findIndex(({ text }) => option.test(text)) + 1;
  return at === 0 || at >= args.length ? null : at;
}
