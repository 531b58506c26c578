/** Thrown where Node.js cannot run compiled code: no log can be read then. */
export class WebAssemblyError extends Error {
  override readonly name = "WebAssemblyError";

  constructor(cause: unknown) {
    super(
      "turnmeter needs WebAssembly, which Node.js could not start here: run it without --jitless, and without a limit on address space (ulimit -v).",
      { cause },
    );
  }
}
