import {
  forEachChild,
  type ParsedScript,
  type Redirection as RedirectionNode,
  type SyntaxNode,
  type Assignment as AssignmentNode,
} from "unbash";
import { argumentOf, substitutionsIn, type Argument, afterEquals, literalArgument } from "./argument.js";
import type { Assignment, Call, Redirection } from "./call.js";
import type { Environment } from "./environment.js";

/** What a command has besides its words. */
export interface Surroundings extends Pick<Call, "wrappers" | "assignments" | "redirections" | "texts"> {
  /** Scripts in its redirections. */
  readonly substitutions: readonly ParsedScript[];
}

export const nothing: Surroundings = {
  wrappers: [],
  assignments: [],
  redirections: [],
  texts: [],
  substitutions: [],
};

/** The files and texts that redirections give a command, and the scripts in them. */
export function surroundingsOf(nodes: readonly RedirectionNode[], { variables }: Environment): Surroundings {
  const redirections: Redirection[] = [];
  const texts: string[] = [];
  const substitutions: ParsedScript[] = [];
  for (const node of nodes) {
    if (node.type === "HereDoc") {
      texts.push(node.body.text);
      forEachChild(node.body, (part) => substitutions.push(...substitutionsOf(part)));
    } else if (node.target !== undefined) {
      const target = argumentOf(node.target, variables);
      if (node.type === "HereString") {
        texts.push(target.script);
        substitutions.push(...target.substitutions);
        continue;
      }
      const access = node.operator === "<" ? "read" : "write";
      // `>&2` copies what another one leads to.
      const isCopy = node.operator === "<&" || (node.operator === ">&" && /^(?:\d+|-|)$/.test(target.text));
      if (!isCopy) redirections.push({ access, target });
    }
  }
  return { ...nothing, redirections, texts, substitutions };
}

function substitutionsOf(part: SyntaxNode): readonly ParsedScript[] {
  return part.type === "CommandExpansion"
    ? part.script === undefined
      ? []
      : [part.script]
    : substitutionsIn(part);
}

export function assignmentOf(word: Argument): Assignment {
  const at = word.text.indexOf("=");
  return {
    name: word.text.slice(0, at).replace(/\+$/, ""),
    value: {
      ...word,
      text: afterEquals(word.text),
      paths: word.paths.map(afterEquals),
      script: afterEquals(word.script),
    },
  };
}

/** The value of an assignment; null for a list. */
export function valueOf({ value }: AssignmentNode, { variables }: Environment): Argument | null {
  return value.type === "Word" ? argumentOf(value, variables) : null;
}

/** An assignment among the words of `export` and its like, as the word that it is. */
export function declaredArgument(node: AssignmentNode, environment: Environment): Argument {
  const value = valueOf(node, environment);
  const before = `${node.name}=`;
  return value === null
    ? { ...literalArgument(before), isLiteral: false, substitutions: substitutionsIn(node) }
    : {
        ...value,
        text: before + value.text,
        script: before + value.script,
        paths: value.paths.map((path) => before + path),
      };
}
