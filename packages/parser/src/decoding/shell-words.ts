/** A word of a command line: its text without quotes, and whether the shell expands nothing in it. */
export interface ShellWord {
  readonly text: string;
  readonly isLiteral: boolean;
}

/** What precedes a simple command: `||`, `|`, or nothing that links it to another. */
type Joint = "next" | "or" | "pipe";

/** A simple command: its words, without redirections. */
export interface SimpleCommand {
  readonly words: readonly ShellWord[];
  readonly joint: Joint;
  /** Whether the last word may go on after the text. */
  readonly isCut: boolean;
}

/** The simple commands of a script, in order. `isCut`: the text is only the beginning of the script. */
export function* simpleCommands(text: string, isCut: boolean): Generator<SimpleCommand> {
  const reader = new WordReader(text);
  let [words, joint]: [ShellWord[], Joint] = [[], "next"];
  let isLast = false;
  for (;;) {
    const word = reader.word();
    if (word !== null) {
      words.push(word);
      isLast = reader.isAtEnd;
    } else if (reader.isAtEnd) break;
    else {
      const following = reader.operator();
      if (following === null) continue;
      yield { words, joint, isCut: false };
      [words, joint] = [[], following];
    }
  }
  yield { words, joint, isCut: isCut && isLast };
}

const blank = /[ \t\r]|\\\r?\n/y;
const comment = /#[^\n]*/y;
const redirection = /(?:&>>?|\d{0,3}(?:<<<|<<-?|>>|[<>][&|]?))[ \t]*/y;
const operators = /\|\||\|&?|&&|[;&()\n]/y;
/** Runs to whatever may end the word; only {@link blank} is white space that ends one. */
const plainText = /[^ \t\r\n\\'"`$;&|()<>]+/y;
const singleQuoted = /'[^']*(?:'|$)/y;

/** Splits a script as a POSIX shell does. */
class WordReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Null at an operator, a redirection or the end. */
  word(): ShellWord | null {
    while (this.#take(blank) !== null || this.#take(comment) !== null);
    if (this.isAtEnd || this.#peek(redirection) || this.#peek(operators)) return null;
    let [text, isLiteral] = ["", true];
    while (!this.isAtEnd && !this.#peek(blank)) {
      const part = this.#part();
      if (part === null) break;
      text += part.text;
      isLiteral &&= part.isLiteral;
    }
    return { text, isLiteral };
  }

  /** Takes an operator, or a redirection with its word (null). */
  operator(): Joint | null {
    if (this.#take(redirection) !== null) {
      this.word();
      return null;
    }
    const operator = this.#take(operators);
    // A character of another alphabet's white space, say.
    if (operator === null) this.#at++;
    return operator === "||" ? "or" : operator === "|" || operator === "|&" ? "pipe" : "next";
  }

  #part(): ShellWord | null {
    const plain = this.#take(plainText);
    if (plain !== null) return { text: plain, isLiteral: true };
    const single = this.#take(singleQuoted);
    if (single !== null)
      return { text: single.slice(1, single.endsWith("'") ? -1 : undefined), isLiteral: true };
    const character = this.#text[this.#at]!;
    if (character === '"') return this.#doubleQuoted();
    if (character === "\\") {
      this.#at += 2;
      return { text: this.#text[this.#at - 1] ?? "", isLiteral: true };
    }
    if (character !== "$" && character !== "`") return null;
    this.#at++;
    this.#skipSubstitution(character);
    return { text: "", isLiteral: false };
  }

  #doubleQuoted(): ShellWord {
    let [text, isLiteral] = ["", true];
    this.#at++;
    while (!this.isAtEnd && this.#text[this.#at] !== '"') {
      const character = this.#text[this.#at++]!;
      if (character === "\\" && /^["$\\`\n]/.test(this.#text.slice(this.#at, this.#at + 1)))
        text += this.#text[this.#at++]!;
      else if (character === "$" || character === "`") {
        isLiteral = false;
        this.#skipSubstitution(character);
      } else text += character;
    }
    this.#at++;
    return { text, isLiteral };
  }

  /** Skips a command, expression or variable name after `$` or a back quote. */
  #skipSubstitution(sign: string): void {
    if (sign === "`") {
      while (!this.isAtEnd && this.#text[this.#at] !== "`") this.#at += this.#text[this.#at] === "\\" ? 2 : 1;
      this.#at++;
      return;
    }
    const open = this.#text[this.#at];
    const close = open === "(" ? ")" : open === "{" ? "}" : null;
    if (close === null) {
      this.#take(/\w+|[?!#$*@-]/y);
      return;
    }
    let depth = 0;
    do {
      if (this.#take(singleQuoted) !== null) continue;
      const character = this.#text[this.#at++];
      if (character === "\\") this.#at++;
      else if (character === open) depth++;
      else if (character === close) depth--;
    } while (depth > 0 && !this.isAtEnd);
  }

  #peek(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    return pattern.test(this.#text);
  }

  #take(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? null;
    this.#at += found?.length ?? 0;
    return found;
  }
}
