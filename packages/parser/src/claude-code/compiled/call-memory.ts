import type { Machine } from "../../compiled/machine.js";
import { isApiCallId } from "../ids.js";
import { type CallMemory, type Names, newCallMemory } from "../unit-state.js";
import { hookedBit, runningBit, toldHookBit } from "./places.js";

/**
 * What is remembered of the calls of a unit, where compiled code and other decoders share it. Calls whose ids the API
 * did not make are none that compiled code decodes.
 */
export function sharedCallMemory(machine: Machine): CallMemory {
  const { exports } = machine;
  const local = newCallMemory();
  const isShared = (name: string) => isApiCallId(name) && machine.hasBytes(name);
  return {
    calls: {
      get(name) {
        if (!isShared(name)) return local.calls.get(name);
        const entry = exports.findCall(...machine.place(name), 0);
        if (exports.hasCall(entry) === 0) return undefined;
        return {
          tool: machine.text(exports.toolOfCall(entry)) ?? "",
          cwd: machine.text(exports.directoryOfCall(entry)),
          taskId: machine.text(exports.taskOfCall(entry)),
        };
      },
      set(name, call) {
        if (!isShared(name)) return local.calls.set(name, call);
        const [tool, directory, task] = [call.tool, call.cwd, call.taskId ?? null].map((text) =>
          machine.code(text),
        );
        exports.setCall(...machine.place(name), tool!, directory!, task!);
      },
    },
    runningCalls: sharedNames(machine, runningBit, local.runningCalls),
    hookedCalls: sharedNames(machine, hookedBit, local.hookedCalls),
    progressHooks: {
      has(callId, event) {
        const code = machine.code(event) + 1;
        return (exports.bitsOfCall(...machine.place(callId ?? ""), code) & toldHookBit) !== 0;
      },
      add(callId, event) {
        const code = machine.code(event) + 1;
        exports.noteCall(...machine.place(callId ?? ""), code, toldHookBit);
      },
    },
  };
}

function sharedNames(machine: Machine, bit: number, local: Names): Names {
  const { exports } = machine;
  return {
    has: (name) =>
      machine.hasBytes(name) ? (exports.bitsOfCall(...machine.place(name), 0) & bit) !== 0 : local.has(name),
    add(name) {
      if (machine.hasBytes(name)) exports.noteCall(...machine.place(name), 0, bit);
      else local.add(name);
    },
  };
}
