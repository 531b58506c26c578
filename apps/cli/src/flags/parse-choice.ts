import { closestName } from "../closest-name.js";

/** Takes one of some words. Throws where a word is none of them, and says which was meant. */
export function parseChoice<Choice extends string>(choices: readonly Choice[]): (input: string) => Choice {
  return (input) => {
    const choice = choices.find((known) => known === input);
    if (choice !== undefined) return choice;
    throw new Error(allowedText(input, choices));
  };
}

/** What is allowed in place of something that is not: the choices, and which of them was meant. */
export function allowedText(typed: string, choices: readonly string[]): string {
  const closest = closestName(typed, choices);
  return `allowed is ${choices.join(", ")}${closest === null ? "" : `; did you mean ${closest}?`}`;
}
