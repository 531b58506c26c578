/** Help of a command: what it does in a line, more if there is more to say, and examples. */
export function withExamples(brief: string, more: string | null, examples: readonly string[]) {
  const paragraphs = [brief, ...(more === null ? [] : [more])];
  const lines = examples.map((example) => `  ${example}`);
  return { brief, fullDescription: [...paragraphs, ["Examples:", ...lines].join("\n")].join("\n\n") };
}
