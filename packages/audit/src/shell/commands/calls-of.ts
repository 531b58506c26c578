import {
  isAssignment,
  placeOfScript,
  preparations,
  programName,
  programWithSubcommand,
  shells,
  wrappedWords,
} from "@turnmeter/parser/shell.js";
import type {
  Case,
  Command,
  CommandNode,
  CompoundList,
  Coproc,
  Function,
  ParsedScript,
  Pipeline,
  PipelineNode,
  Statement,
  SyntaxNode,
} from "unbash";
import { unknownPart } from "../../paths/plain-path.js";
import { type Argument, argumentOf, literalArgument, substitutionsIn, isLookUp, nameOf } from "./argument.js";
import {
  assignmentOf,
  declaredArgument,
  valueOf,
  nothing,
  surroundingsOf,
  type Surroundings,
} from "./surroundings.js";
import { printedBy, readsScript, type Assignment, type Call } from "./call.js";
import { Environment, mostPiped } from "./environment.js";
import { mostLevels, readScript, Unreadable, wholeScript } from "./read-script.js";
import { containerRunners, runners, scriptRunners } from "./runners.js";

/**
 * Each simple command of a script, in the order in which they stand, with those of subshells, functions, substitutions
 * and of scripts that it gives to other shells. `folder`: the one that it starts in.
 *
 * @throws {Unreadable} if it is beyond the limits, or no whole script
 */
export function callsOfScript(text: string, folder = "."): readonly Call[] {
  return callsOf(folder, (reader, environment) => {
    reader.readText(text, environment);
  });
}

/**
 * The same of a program and its arguments, one a word, which no shell splits.
 *
 * @throws {Unreadable} if a script in it is beyond the limits, or no whole script
 */
export function callsOfWords(words: readonly string[], folder = "."): readonly Call[] {
  return callsOf(folder, (reader, environment) => {
    reader.run(
      words.map((word) => literalArgument(word.replaceAll(unknownPart, "\uFFFD"))),
      environment,
      nothing,
    );
  });
}

function callsOf(
  folder: string,
  read: (reader: CallReader, environment: Environment) => void,
): readonly Call[] {
  const reader = new CallReader();
  try {
    read(reader, new Environment(folder));
  } catch (error) {
    // What is nested so deep that the parser's own calls have no room.
    if (error instanceof RangeError) throw new Unreadable("too-long");
    throw error;
  }
  // Functions are words of the script: what they run stands at their definition.
  return reader.calls.map((call) =>
    reader.functions.has(call.name ?? "") ? { ...call, name: null, program: null } : call,
  );
}

const declarations: ReadonlySet<string> = new Set(["declare", "export", "local", "readonly", "typeset"]);

class CallReader {
  readonly calls: Call[] = [];
  readonly functions = new Set<string>();
  /** Functions and traps, read after the rest of their script, once variables have values. */
  #later: (() => void)[] = [];

  readText(text: string, environment: Environment): void {
    if (environment.run.level > mostLevels) throw new Unreadable("too-long");
    const outer = this.#later;
    this.#later = [];
    this.#readScript(readScript(text), environment);
    for (const read of this.#later) read();
    this.#later = outer;
  }

  run(words: readonly Argument[], environment: Environment, given: Surroundings): void {
    if (given.wrappers.length > mostLevels) throw new Unreadable("too-long");
    const first = words.findIndex(({ text }) => !isAssignment(text));
    const assignments = [
      ...given.assignments,
      ...words.slice(0, first === -1 ? undefined : first).map(assignmentOf),
    ];
    const around = { ...given, assignments };
    const [head, ...args] = first === -1 ? [] : words.slice(first);
    const name = head === undefined ? (given.wrappers.at(-1) ?? null) : nameOf(head);
    if (head === undefined || name === null) {
      this.#runUnnamed(name, head, args, environment, around);
      return;
    }
    const inner = isLookUp(name, args) ? null : wrappedWords(name, args);
    if (inner !== null && inner.length > 0) {
      // What a wrapper's own options hold stays with the command.
      const passed = args.slice(0, args.length - inner.length);
      this.run(args.slice(passed.length), environment, {
        ...around,
        wrappers: [...around.wrappers, name],
        substitutions: [...around.substitutions, ...passed.flatMap((arg) => arg.substitutions)],
      });
      return;
    }
    this.#runProgram(name, args, environment, around);
  }

  #runUnnamed(
    name: string | null,
    head: Argument | undefined,
    args: readonly Argument[],
    environment: Environment,
    around: Surroundings,
  ): void {
    const namedBy: Call[] = [];
    this.#push({ name, program: name, args, namedBy }, environment, around);
    if (head !== undefined) this.#readSubstitutions(head.substitutions, environment, namedBy);
  }

  #runProgram(name: string, args: readonly Argument[], environment: Environment, around: Surroundings): void {
    const at = shells.has(name) ? placeOfScript(args) : (scriptRunners.get(name)?.(args) ?? null);
    const text = name === "eval" ? args.map((arg) => arg.script).join(" ") : args[at ?? -1]?.script;
    const script: Call[] = [];
    const isScript = text !== undefined && text !== "" && name !== "fish";
    const place = this.calls.length;
    const call = this.#push(
      {
        name,
        program: preparations.has(name) ? programName(name) : programWithSubcommand(name, args),
        args,
        script: isScript ? script : null,
      },
      environment,
      around,
      // What its script holds is read there.
      isScript ? args.filter((_, each) => name !== "eval" && each !== at) : args,
    );
    if (isScript) {
      const from = this.calls.length;
      if (name === "trap") this.#later.push(() => this.readText(text, environment.nested({ shell: name })));
      else this.readText(text, environment.nested({ shell: name }));
      script.push(...this.calls.slice(from));
      // A shell is passed, as R61a passes it, unless its script itself names no program.
      const inner = new Set(script.flatMap(({ substituted, namedBy }) => [...substituted, ...namedBy]));
      if (shells.has(name) && script.some((each) => each.program !== null && !inner.has(each)))
        this.calls[place] = { ...call, program: null };
    } else if (readsScript(name, args)) this.#readGivenScript(call, environment);
    for (const inner of runners.get(name)?.(args, environment.run.piped) ?? [])
      this.run(inner, environment.subshell(), { ...nothing, wrappers: [...around.wrappers, name] });
    for (const inner of containerRunners.get(name)?.(args, environment.run.piped) ?? [])
      this.run(inner, environment.subshell({ isInContainer: true }), {
        ...nothing,
        wrappers: [...around.wrappers, name],
        texts: around.texts,
      });
    this.#settle(name, args, environment);
  }

  /** The script a shell reads from a here-document or from a command that prints its arguments. */
  #readGivenScript(call: Call, environment: Environment): void {
    const [printer] = environment.run.piped.slice(-1);
    const texts = call.texts.length > 0 ? call.texts : printer === undefined ? [] : printedBy(printer);
    for (const text of texts) this.readText(text, environment.nested({ shell: call.name ?? "sh" }));
  }

  #settle(name: string, args: readonly Argument[], environment: Environment): void {
    if (name === "cd" || name === "pushd")
      environment.changeFolder(
        args.find(({ text, isLiteral }) => !isLiteral || text === "-" || !/^[-+]/.test(text)),
      );
    else if (name === "popd") environment.folder = unknownPart;
    else if (declarations.has(name)) {
      for (const arg of args) if (isAssignment(arg.text)) this.#assign(assignmentOf(arg), environment);
    } else if (name === "read" || name === "mapfile" || name === "readarray" || name === "unset")
      for (const { text } of args)
        if (environment.variables.has(text)) environment.assign(text, [unknownPart]);
  }

  #assign({ name, value }: Assignment, environment: Environment): void {
    environment.assign(name, value.paths);
  }

  #push(
    told: Pick<Call, "name" | "program" | "args"> & Partial<Pick<Call, "namedBy" | "script">>,
    environment: Environment,
    around: Surroundings,
    read: readonly Argument[] = told.args,
  ): Call {
    const substituted: Call[] = [];
    const { substitutions, ...given } = around;
    const { level: _, ...run } = environment.run;
    const call: Call = {
      namedBy: [],
      script: null,
      ...told,
      ...given,
      ...run,
      folder: environment.folder,
      substituted,
    };
    this.calls.push(call);
    const scripts = [
      ...substitutions,
      ...around.assignments.flatMap(({ value }) => value.substitutions),
      ...around.redirections.flatMap(({ target }) => target.substitutions),
      ...read.flatMap((arg) => arg.substitutions),
    ];
    this.#readSubstitutions(scripts, environment, substituted);
    return call;
  }

  #readSubstitutions(scripts: readonly ParsedScript[], environment: Environment, into: Call[]): void {
    for (const script of scripts) {
      if (environment.run.level >= mostLevels) throw new Unreadable("too-long");
      const from = this.calls.length;
      this.#readScript(wholeScript(script), environment.nested({ isPipedOn: true }));
      into.push(...this.calls.slice(from));
    }
  }

  #readScript({ commands }: { readonly commands: readonly Statement[] }, environment: Environment): void {
    for (const { command, background } of commands) {
      const inner = background === true ? environment.subshell() : environment;
      if (command.type === "AndOr") {
        for (const [at, each] of command.commands.entries()) {
          if (command.operators[at - 1] === "||") mayRun(inner, () => this.#readPipeline(each, inner));
          else this.#readPipeline(each, inner);
        }
      } else this.#readPipeline(command, inner);
    }
  }

  #readBranch(branch: CompoundList, environment: Environment): void {
    mayRun(environment, () => this.#readScript(branch, environment));
  }

  #readPipeline(node: PipelineNode, environment: Environment): void {
    if (node.type !== "Pipeline") this.#readCommand(node, environment);
    else if (node.commands.length === 1) this.#readCommand(node.commands[0]!, environment);
    else this.#readStages(node, environment);
  }

  #readStages({ commands }: Pipeline, environment: Environment): void {
    let { piped } = environment.run;
    for (const [at, command] of commands.entries()) {
      const from = this.calls.length;
      const isPipedOn = environment.run.isPipedOn || at < commands.length - 1;
      this.#readCommand(command, environment.subshell({ piped, isPipedOn }));
      piped = [...piped, ...this.calls.slice(from)].slice(-mostPiped);
    }
  }

  #readCommand(node: CommandNode, environment: Environment): void {
    switch (node.type) {
      case "Command":
        this.#readSimple(node, environment);
        break;
      case "Redirected":
        this.#readUnnamed(surroundingsOf(node.redirects, environment), environment);
        this.#readCommand(node.command, environment);
        break;
      case "Subshell":
        this.#readScript(node.body, environment.subshell());
        break;
      case "BraceGroup":
        this.#readScript(node.body, environment);
        break;
      case "If":
        this.#readScript(node.clause, environment);
        for (const branch of [node.then, ...node.elif.flatMap(({ clause, then }) => [clause, then])])
          this.#readBranch(branch, environment);
        if (node.else !== undefined) this.#readBranch(node.else, environment);
        break;
      case "For":
      case "Select":
        this.#readWords(node.wordlist ?? [], environment);
        environment.assign(
          node.name.value,
          node.wordlist?.flatMap((word) => argumentOf(word, environment.variables).paths) ?? [unknownPart],
        );
        this.#readBranch(node.body, environment);
        break;
      case "ArithmeticFor":
        this.#readWords([node.initialize, node.test, node.update], environment);
        this.#readBranch(node.body, environment);
        break;
      case "While":
        this.#readScript(node.clause, environment);
        this.#readBranch(node.body, environment);
        break;
      case "Case":
        this.#readCase(node, environment);
        break;
      case "TestCommand":
      case "ArithmeticCommand":
        this.#readWords([node.expression], environment);
        break;
      case "Function":
        this.functions.add(node.name.value);
        this.#later.push(() => {
          const { folder } = environment;
          this.#readBody(node, environment);
          environment.folder = folder;
        });
        break;
      case "Coproc":
        this.#readBody(node, environment.subshell());
        break;
    }
  }

  #readCase({ word, items }: Case, environment: Environment): void {
    this.#readWords([word], environment);
    for (const { pattern, body } of items) {
      this.#readWords(pattern, environment);
      this.#readBranch(body, environment);
    }
  }

  #readBody({ body }: Function | Coproc, environment: Environment): void {
    if (body.type === "CompoundList") this.#readScript(body, environment);
    else this.#readCommand(body, environment);
  }

  #readWords(nodes: readonly (SyntaxNode | undefined)[], environment: Environment): void {
    const scripts = nodes.flatMap((node) => (node === undefined ? [] : substitutionsIn(node)));
    this.#readSubstitutions(scripts, environment, []);
  }

  #readSimple(command: Command, environment: Environment): void {
    const { variables } = environment;
    const assignments: Assignment[] = [];
    const arrays: ParsedScript[] = [];
    for (const part of command.prefix) {
      if (part.type !== "Assignment") continue;
      const value = valueOf(part, environment);
      if (value === null) arrays.push(...substitutionsIn(part));
      else assignments.push({ name: part.name, value });
    }
    const redirected = surroundingsOf(command.redirects, environment);
    const around = {
      ...redirected,
      assignments,
      substitutions: [...redirected.substitutions, ...arrays],
    };
    if (command.name === undefined) {
      this.#readUnnamed(around, environment);
      for (const assignment of assignments) this.#assign(assignment, environment);
      return;
    }
    const args = command.args.map((arg) =>
      arg.type === "Word" ? argumentOf(arg, variables) : declaredArgument(arg, environment),
    );
    this.run([argumentOf(command.name, variables), ...args], environment, around);
  }

  /** Runs no program: assignments, or redirections of a group. */
  #readUnnamed(around: Surroundings, environment: Environment): void {
    this.#push({ name: null, program: null, args: [] }, environment, around);
  }
}

/** For code that may not run: afterwards the folder is unknown if it changed it. */
function mayRun(environment: Environment, read: () => void): void {
  const before = environment.folder;
  read();
  if (environment.folder !== before) environment.folder = unknownPart;
}
