import type { ClaudeCodeMachine } from "./machine.js";
import type { FileState } from "../../claude/unit-state.js";

/** The roots of a file's sidechains, where compiled code and other decoders share them. */
export function sharedSidechainRoots(machine: ClaudeCodeMachine): FileState["sidechainRoots"] {
  const { exports } = machine;
  const local = new Map<string, string>();
  return {
    get(uuid) {
      if (!machine.hasBytes(uuid)) return local.get(uuid);
      return machine.text(exports.rootOf(...machine.place(uuid))) ?? undefined;
    },
    set(uuid, root) {
      const code = machine.code(root);
      if (machine.hasBytes(uuid)) exports.setRoot(...machine.place(uuid), code);
      else local.set(uuid, root);
    },
  };
}
