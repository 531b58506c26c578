import type { ParsedScript, Redirection as RedirectionNode, SyntaxNode } from "unbash";
import { forEachChild } from "unbash";
import { argumentOf, substitutionsIn } from "./argument.js";
import type { Assignment, Redirection } from "./call.js";
import type { Environment } from "./environment.js";

/** What a command has besides its words. */
export interface Surroundings {
  readonly wrappers: readonly string[];
  readonly assignments: readonly Assignment[];
  readonly redirections: readonly Redirection[];
  readonly texts: readonly string[];
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
