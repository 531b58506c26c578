import type { Command } from "../command.js";
import type { NamedFlag } from "../flag.js";
import { helpOptions, negated, takesPaths } from "./completed-words.js";
import type { CompletedProgram } from "./completed-words.js";

/** Completion for zsh: sourced, or a file named `_turnmeter` in a folder of `fpath`. */
export function zshScript({ commands, defaultCommand }: CompletedProgram): string {
  const described = commands.map(
    ({ name, brief }) => `    ${quoted(`${name}:${brief.replaceAll(":", "\\:")}`)}`,
  );
  const cases = commands.map((command) =>
    [`    ${command.name})`, `      _arguments -S ${specsOf(command).join(" \\\n        ")} ;;`].join("\n"),
  );
  return `#compdef turnmeter
# Completion of turnmeter for zsh: source <(turnmeter completion zsh)
_turnmeter() {
  local command=${defaultCommand}
  local -a commands=(
${described.join("\n")}
  )
  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
    _describe command commands
    return
  fi
  if (( CURRENT > 2 && $commands[(I)\${words[2]}:*] )); then
    command=$words[2]
    shift words
    (( CURRENT-- ))
  fi
  case $command in
${cases.join("\n")}
  esac
}
if [[ $funcstack[1] == _turnmeter ]]; then
  _turnmeter "$@"
else
  compdef _turnmeter turnmeter
fi
`;
}

function specsOf(command: Command): readonly string[] {
  const flags = command.flags.flatMap((flag) => {
    const spec = specOf(flag);
    if (flag.letter !== null) return [spec, quoted(`-${flag.letter}[${bracketed(flag.brief)}]`)];
    return flag.isNegatable ? [spec, quoted(`${negated(flag.option)}[${bracketed(flag.brief)}]`)] : [spec];
  });
  const help = helpOptions.map(([option, brief]) => quoted(`${option}[${bracketed(brief)}]`));
  const others = command.arguments.map((argument) => {
    const action =
      argument.values.length > 0 ? `(${argument.values.join(" ")})` : takesPaths(argument) ? "_files" : " ";
    return quoted(`:${escaped(argument.placeholder)}:${action}`);
  });
  return [...flags, ...help, ...others];
}

function specOf({ option, brief, form, values, placeholder, isRepeatable }: NamedFlag): string {
  const name = `${isRepeatable ? "*" : ""}${option}`;
  if (form === "boolean") return quoted(`${name}[${bracketed(brief)}]`);
  const action = form === "path" ? "_files" : values.length > 0 ? `(${values.join(" ")})` : " ";
  return quoted(`${name}=[${bracketed(brief)}]:${escaped(placeholder ?? "value")}:${action}`);
}

function bracketed(text: string): string {
  return text.replaceAll(/[\\[\]:]/g, (sign) => `\\${sign}`);
}

function escaped(text: string): string {
  return text.replaceAll(":", "\\:");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
