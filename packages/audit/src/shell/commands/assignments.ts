import type { Assignment as AssignmentNode } from "unbash";
import { type Argument, afterEquals, argumentOf, literalArgument, substitutionsIn } from "./argument.js";
import type { Assignment } from "./call.js";
import type { Environment } from "./environment.js";

/** A word `name=value` as an assignment. */
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
