import type { Pattern } from "./pattern.js";

const elevators: ReadonlySet<string> = new Set(["doas", "gsudo", "pkexec", "su", "sudo", "sudoedit"]);

/** Options with which `sudo` runs nothing. */
const lists = /^(?:-[klvKVh]+|--(?:help|list|remove-timestamp|reset-timestamp|validate|version))$/;

/** Runs as another user, most often as root: `sudo`, `doas`, `su`. Lists of what is allowed are none. */
export const elevated: Pattern = {
  id: "elevated",
  isOfMachine: true,
  matches: ({ name, args, wrappers }) =>
    (name !== null && elevators.has(name) && !args.some(({ text }) => lists.test(text))) ||
    wrappers.some((wrapper, at) => elevators.has(wrapper) && (name !== wrapper || at < wrappers.length - 1)),
};
