import { spawnSync } from "node:child_process";

/** Completes a line in a zsh on a pseudo terminal, since zsh completes nowhere else, and says what it adds. */
const harness = String.raw`
zmodload zsh/zpty
zpty shell zsh -f -i
until_seen() { local line; while zpty -r shell line; do print -r -- $line; [[ $line == *$1* ]] && return; done }
zpty -w shell 'PS1= PS2=; unsetopt zle_bracketed_paste; stty -echo; autoload -Uz compinit; compinit -u -C -d ./zcompdump; source ./zsh'
zpty -w shell 'compadd() { if [[ " $* " == *" -"[OAD]" "* ]]; then builtin compadd "$@"; return; fi; local -a __hits; builtin compadd -A __hits "$@"; printf "hit:%s\n" $__hits; builtin compadd "$@"; }'
zpty -w shell 'finish() { BUFFER=""; print "all"offered; }; zle -N finish; bindkey "^X" finish; bindkey "^I" complete-word; print re""ady'
until_seen ready
zpty -n -w shell "$1"$'\t\x18'
until_seen alloffered
zpty -d shell
`;

/** What zsh offers for the last word of a command line. */
export function zshCompletions(line: string, folder: string): readonly string[] {
  const { stdout, error } = spawnSync("zsh", ["-f", "-c", harness, "zsh", line], {
    cwd: folder,
    encoding: "utf8",
    timeout: 15_000,
  });
  if (error !== undefined) throw error;
  const [, offered = ""] = stdout.split("ready");
  return [...offered.matchAll(/hit:([^\r\n]+)/g)].map(([, word = ""]) => word);
}
