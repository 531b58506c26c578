/** A call of jq as a page shows it. */
export interface JqCommand {
  readonly flags: readonly string[];
  readonly program: string;
  readonly files: readonly string[];
}

/** Flags that are followed by a name and a value. */
const named: ReadonlySet<string> = new Set(["--arg", "--argjson"]);

/** Reads a shell script that sets variables and then calls jq once. @throws if it does anything else */
export function parseJqScript(script: string): JqCommand {
  const words = wordsOf(script);
  while (words[0] !== undefined && /^\w+=/.test(words[0])) words.shift();
  if (words.shift() !== "jq") throw new Error(`not a call of jq: ${script}`);
  const flags: string[] = [];
  const others: string[] = [];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (!word.startsWith("-") || others.length > 0) others.push(word);
    else if (named.has(word)) flags.push(word, ...words.splice(0, 2));
    else flags.push(word);
  }
  const [program, ...files] = others;
  if (program === undefined || files.length === 0)
    throw new Error(`jq without a program or a file: ${script}`);
  return { flags, program, files };
}

/** The words of a script, quotes removed and its own variables filled in. */
function wordsOf(script: string): string[] {
  const variables = new Map<string, string>();
  const words: string[] = [];
  const pattern = /\s+|\\\n|((?:'[^']*'|"[^"]*"|[^\s'"|;&<>()`*?\\])+)/gy;
  let end = 0;
  for (const [text, word] of script.matchAll(pattern)) {
    end += text.length;
    if (word === undefined) continue;
    const plain = word.replaceAll(/'([^']*)'|"([^"]*)"|([^'"]+)/g, (_, single, double, bare) =>
      typeof single === "string" ? single : filled(String(double ?? bare), variables),
    );
    words.push(plain);
    const [, name, value] = /^(\w+)=([^]*)$/.exec(plain) ?? [];
    if (name !== undefined && value !== undefined) variables.set(name, value);
  }
  if (end < script.length) throw new Error(`cannot run this in every shell: ${script.slice(end, end + 20)}`);
  return words;
}

function filled(text: string, variables: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const value = variables.get(name);
    if (value === undefined) throw new Error(`$${name} is not set`);
    return value;
  });
}
