import type { NamedFlag } from "../flag.js";
import { optionsOf, takesPaths } from "./completed-words.js";
import type { CompletedProgram } from "./completed-words.js";

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
