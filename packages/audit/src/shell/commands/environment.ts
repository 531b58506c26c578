import { unknownPart } from "../../paths/plain-path.js";
import { type Argument, mostPaths } from "./argument.js";
import type { Call } from "./call.js";

/** Further variables are not tracked. */
const mostVariables = 256;

/** Longest folder path tracked; no system allows longer ones. */
const mostFolderChars = 4096;

/** More commands before a pipe than that are not looked at. */
export const mostPiped = 32;

interface Run extends Pick<Call, "shell" | "piped" | "isPipedOn" | "isInContainer"> {
  /** Scripts that it is inside of. */
  readonly level: number;
}

const first: Run = { shell: "sh", level: 0, piped: [], isPipedOn: false, isInContainer: false };

/** The state of a shell at a point of its script: a subshell has its own. */
export class Environment {
  /** The shell's folder, as the path of an argument. */
  folder: string;
  readonly run: Run;
  readonly variables: Map<string, readonly string[]>;

  constructor(
    folder: string,
    run: Run = first,
    variables: ReadonlyMap<string, readonly string[]> = new Map(),
  ) {
    this.folder = folder;
    this.run = run;
    this.variables = new Map(variables);
  }

  /** A copy for a subshell, whose changes do not affect this one. */
  subshell(changes: Partial<Run> = {}): Environment {
    const run = { ...this.run, ...changes };
    return new Environment(this.folder, { ...run, piped: run.piped.slice(-mostPiped) }, this.variables);
  }

  /** A copy for a script inside of this one. */
  nested(changes: Partial<Run> = {}): Environment {
    return this.subshell({ ...changes, level: this.run.level + 1 });
  }

  /** Gives a variable values; it may keep the old ones, as branches are not told apart. */
  assign(name: string, paths: readonly string[]): void {
    const known = this.variables.get(name);
    if (known === undefined && this.variables.size >= mostVariables) return;
    const all = [...new Set([...(known ?? []), ...paths])];
    this.variables.set(name, all.length > mostPaths ? [unknownPart] : all);
  }

  /** The shell goes to a folder. */
  changeFolder(target: Argument | undefined): void {
    const [path, ...others] = target === undefined ? ["~"] : target.paths;
    if (
      path === undefined ||
      others.length > 0 ||
      path === "-" ||
      path === "" ||
      path.startsWith(unknownPart)
    )
      this.folder = unknownPart;
    else if (/^(?:[/~\\]|[A-Za-z]:)/.test(path)) this.folder = path;
    else if (this.folder.length + path.length > mostFolderChars) this.folder = unknownPart;
    else this.folder = this.folder === "." ? path : `${this.folder}/${path}`;
  }
}
