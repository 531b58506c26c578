/**
 * Starts a program that outlives this one, without its output.
 *
 * @throws if it cannot be started
 */
export async function startDetached(
  command: string,
  args: readonly string[],
  options: {
    readonly env: Readonly<Record<string, string | undefined>>;
    /** On Windows: whether it opens no window. */
    readonly windowsHide?: boolean;
  },
): Promise<void> {
  // Loaded here: a status line is written before.
  const { spawn } = await import("node:child_process");
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: "ignore", detached: true });
    child.once("spawn", () => {
      child.unref();
      resolve();
    });
    child.once("error", reject);
  });
}
