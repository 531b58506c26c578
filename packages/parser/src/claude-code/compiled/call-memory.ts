import type { ClaudeCodeMachine } from "./machine.js";
import { type CallMemory, type Names, newCallMemory } from "../../claude/unit-state.js";
import { hookedBit, repeatedCalls, runningBit, toldHookBit } from "./places.js";

/** Memory of a unit's calls, shared by compiled code and other decoders. */
export function sharedCallMemory(machine: ClaudeCodeMachine): CallMemory {
  const { exports } = machine;
  const local = newCallMemory();
  return {
    calls: sharedCalls(machine, 0),
    newRepeatedCalls: () => sharedRepeatedCalls(machine),
    runningCalls: sharedNames(machine, runningBit, local.runningCalls),
    hookedCalls: sharedNames(machine, hookedBit, local.hookedCalls),
    progressAgents: {
      has: (agent) => exports.isProgressAgent(machine.code(agent)) !== 0,
      add(agent) {
        exports.noteProgressAgent(machine.code(agent));
      },
    },
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

/** The same for calls in repeated rows that no other row has. */
function sharedRepeatedCalls(machine: ClaudeCodeMachine): CallMemory {
  return { ...newCallMemory(), calls: sharedCalls(machine, repeatedCalls) };
}

/** Calls that are noted with a code. */
function sharedCalls(machine: ClaudeCodeMachine, code: number): CallMemory["calls"] {
  const { exports } = machine;
  const { calls: local } = newCallMemory();
  return {
    get(name) {
      if (!machine.hasBytes(name)) return local.get(name);
      const entry = exports.findCall(...machine.place(name), code);
      if (exports.hasCall(entry) === 0) return undefined;
      return {
        tool: machine.text(exports.toolOfCall(entry)) ?? "",
        cwd: machine.text(exports.directoryOfCall(entry)),
        taskId: machine.text(exports.taskOfCall(entry)),
      };
    },
    set(name, call) {
      if (!machine.hasBytes(name)) return local.set(name, call);
      const [tool, directory, task] = [call.tool, call.cwd, call.taskId ?? null].map((text) =>
        machine.code(text),
      );
      exports.setCall(...machine.place(name), code, tool!, directory!, task!);
    },
  };
}

function sharedNames(machine: ClaudeCodeMachine, bit: number, local: Names): Names {
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
