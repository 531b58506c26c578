import type { NamedFlag } from "../flag.js";
import { optionsOf, takesPaths, helpOptions, negated, type CompletedProgram } from "./completed-words.js";
import type { Command } from "../command.js";

/** Completion for bash, from 3.2 on. */
export function bashScript({ commands, defaultCommand }: CompletedProgram): string {
  const names = commands.map(({ name }) => name);
  const cases = commands.map((command) =>
    [
      `    ${command.name})`,
      `      options=${quoted(optionsOf(command))}`,
      ...caseOf(command.flags),
      `      arguments=${quoted(command.arguments.flatMap(({ values }) => values))}`,
      ...(command.arguments.some(takesPaths) ? ["      paths=1"] : []),
      "      ;;",
    ].join("\n"),
  );
  return `# Completion of turnmeter for bash: source <(turnmeter completion bash)
_turnmeter() {
  local current="\${COMP_WORDS[COMP_CWORD]}" flag="\${COMP_WORDS[COMP_CWORD-1]}"
  local command=${defaultCommand} options= values= arguments= paths= word
  # Words are split at "=" too.
  if [[ $current == "=" ]]; then current=
  elif [[ $flag == "=" ]]; then flag="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  COMPREPLY=()
  case " ${names.join(" ")} " in
    *" \${COMP_WORDS[1]} "*) if (( COMP_CWORD > 1 )); then command="\${COMP_WORDS[1]}"; fi ;;
  esac
  case "$command" in
${cases.join("\n")}
  esac
  if [[ $values == "/" ]]; then paths=1 values= options= arguments=
  elif [[ -n $values ]]; then options= arguments= paths=
  elif [[ $current == -* ]]; then values=$options paths=
  elif (( COMP_CWORD == 1 )); then values=${quoted(names)} paths=
  else values=$arguments
  fi
  while IFS= read -r word; do
    if [[ -n $word ]]; then COMPREPLY+=("$word"); fi
  done < <(
    compgen -W "$values" -- "$current"
    if [[ -n $paths ]]; then compgen -f -- "$current"; fi
  )
  if [[ -n $paths ]]; then compopt -o filenames 2>/dev/null; fi
}
complete -F _turnmeter turnmeter
`;
}

/** Bash cases with what each flag takes: paths (`/`), words, or any text (a space). */
function caseOf(flags: readonly NamedFlag[]): readonly string[] {
  const taking = flags.filter(({ form }) => form !== "boolean");
  const lines = taking.map((flag) => {
    const values = flag.form === "path" ? '"/"' : flag.values.length === 0 ? '" "' : quoted(flag.values);
    return `        ${flag.option}) values=${values} ;;`;
  });
  return ['      case "$flag" in', ...lines, "      esac"];
}

function quoted(words: readonly string[]): string {
  return `"${words.join(" ").replaceAll(/["$`\\]/g, (sign) => `\\${sign}`)}"`;
}

/** Completion for fish, from 3.1 on. */
export function fishScript({ commands, defaultCommand }: CompletedProgram): string {
  const names = commands.map(({ name }) => name);
  return `# Completion of turnmeter for fish: turnmeter completion fish | source
function __turnmeter_command
    set -l words (commandline -opc)
    if set -q words[2]; and contains -- $words[2] ${names.join(" ")}
        echo $words[2]
    else
        echo ${defaultCommand}
    end
end
complete -c turnmeter -f
${commands.map(({ name, brief }) => `complete -c turnmeter -n 'test (count (commandline -opc)) -eq 1' -a ${name} -d ${fishQuoted(brief)}`).join("\n")}
${commands.flatMap(linesOf).join("\n")}
`;
}

function linesOf(command: Command): readonly string[] {
  const head = `complete -c turnmeter -n 'test (__turnmeter_command) = ${command.name}'`;
  const flags = command.flags.flatMap((flag) => {
    const line = `${head} ${optionText(flag)} -d ${fishQuoted(flag.brief)}`;
    return flag.isNegatable
      ? [line, `${head} -l ${long(negated(flag.option))} -d ${fishQuoted(flag.brief)}`]
      : [line];
  });
  const help = helpOptions.map(([option, brief]) => `${head} -l ${long(option)} -d ${fishQuoted(brief)}`);
  const others = command.arguments.flatMap((argument) => [
    ...(argument.values.length > 0 ? [`${head} -a ${fishQuoted(argument.values.join(" "))}`] : []),
    ...(takesPaths(argument) ? [`${head} -F`] : []),
  ]);
  return [...flags, ...help, ...others];
}

function optionText({ option, letter, form, values }: NamedFlag): string {
  const name = `${letter === null ? "" : `-s ${letter} `}-l ${long(option)}`;
  if (form === "boolean") return name;
  if (form === "path") return `${name} -r -F`;
  return values.length === 0 ? `${name} -x` : `${name} -x -a ${fishQuoted(values.join(" "))}`;
}

function long(option: string): string {
  return option.replace(/^--/, "");
}

function fishQuoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, (sign) => `\\${sign}`)}'`;
}

/** Completion for zsh: sourced, or a file named `_turnmeter` in a folder of `fpath`. */
export function zshScript({ commands, defaultCommand }: CompletedProgram): string {
  const described = commands.map(
    ({ name, brief }) => `    ${zshQuoted(`${name}:${brief.replaceAll(":", "\\:")}`)}`,
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
    if (flag.letter !== null) return [spec, zshQuoted(`-${flag.letter}[${bracketed(flag.brief)}]`)];
    return flag.isNegatable ? [spec, zshQuoted(`${negated(flag.option)}[${bracketed(flag.brief)}]`)] : [spec];
  });
  const help = helpOptions.map(([option, brief]) => zshQuoted(`${option}[${bracketed(brief)}]`));
  const others = command.arguments.map((argument) => {
    const action =
      argument.values.length > 0 ? `(${argument.values.join(" ")})` : takesPaths(argument) ? "_files" : " ";
    return zshQuoted(`:${escaped(argument.placeholder)}:${action}`);
  });
  return [...flags, ...help, ...others];
}

function specOf({ option, brief, form, values, placeholder, isRepeatable }: NamedFlag): string {
  const name = `${isRepeatable ? "*" : ""}${option}`;
  if (form === "boolean") return zshQuoted(`${name}[${bracketed(brief)}]`);
  const action = form === "path" ? "_files" : values.length > 0 ? `(${values.join(" ")})` : " ";
  return zshQuoted(`${name}=[${bracketed(brief)}]:${escaped(placeholder ?? "value")}:${action}`);
}

function bracketed(text: string): string {
  return text.replaceAll(/[\\[\]:]/g, (sign) => `\\${sign}`);
}

function escaped(text: string): string {
  return text.replaceAll(":", "\\:");
}

function zshQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
