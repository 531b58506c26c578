import type { FileCalls } from "@turnmeter/safe-fs";
import { type CallName, type FileCall, systemError, watchedCalls } from "../../util/watched-calls.js";

/** What goes wrong with one call. */
export type Fault =
  /** It fails once. */
  | { readonly kind: "once"; readonly code: string }
  /** It fails, and so do all later calls about its path and what lies below it. */
  | { readonly kind: "always"; readonly code: string }
  /** It moves fewer bytes than it could. */
  | { readonly kind: "short"; readonly bytes: (all: number) => number };

/** What a fault is called in a failure. */
export function nameOf(fault: Fault): string {
  return fault.kind === "short" ? `short: ${fault.bytes(1000)} of 1000` : `${fault.kind} ${fault.code}`;
}

/** Codes that say that nothing is at a path. */
export const absentCodes: readonly string[] = ["ENOENT", "ENOTDIR"];

const codes = ["EACCES", "EMFILE", "ENOSPC", "EIO", "EINTR", "EISDIR"];

const faults: readonly Fault[] = [
  ...codes.map((code) => ({ kind: "once", code }) as const),
  ...["EACCES", "EMFILE", "EIO"].map((code) => ({ kind: "always", code }) as const),
  // What is not there for one call only tells of no file system.
  ...absentCodes.map((code) => ({ kind: "always", code }) as const),
];

const shortMoves: readonly Fault[] = [
  { kind: "short", bytes: (all) => Math.ceil(all / 2) },
  { kind: "short", bytes: () => 1 },
];

/** A read that finds no more bytes where there should be some. */
export const earlyEnd: Fault = { kind: "short", bytes: () => 0 };

/** What can go wrong with a call. */
export function faultsOf(name: CallName): readonly Fault[] {
  if (name === "read") return [...faults, ...shortMoves, earlyEnd];
  return name === "write" ? [...faults, ...shortMoves] : faults;
}

/** The calls of the system, with a fault in the one with this number; `seen` gets all that are made. */
export function faultyCalls(at: number, fault: Fault, seen: FileCall[] = []): FileCalls {
  let failed: FileCall | null = null;
  return watchedCalls({
    before(call) {
      seen.push(call);
      if (call.at === at) failed = call;
      if (fault.kind === "short" || failed === null) return;
      const isHit = call.at === at || (fault.kind === "always" && isBelow(call.path, failed.path));
      if (isHit) throw systemError(fault.code);
    },
    most: (call, bytes) => (fault.kind === "short" && call.at === at ? fault.bytes(bytes) : bytes),
  });
}

/** Whether a path is another one, or lies below it. */
export function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
