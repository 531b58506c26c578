import { join } from "node:path";
import { logFiles } from "@turnmeter/check-fixtures/log-files";
import { runCommand, type CommandOutput } from "@turnmeter/check-fixtures/run-command";
import { mutatedLine } from "./mutate-line.js";
import type { Random } from "../../util/random.js";

/** Writes a status line for one of the logs in some folders; what stdin says about the session may be damaged too. */
export function statuslineRun(
  folders: readonly string[],
  cwd: string,
  random: Random,
): Promise<CommandOutput> {
  const logs = folders.flatMap((folder) => logFiles(folder).map((file) => join(folder, file)));
  const told = JSON.stringify({
    session_id: "a0000000-5f0c-4e52-9a7e-0c1d5e9b7a10",
    transcript_path: logs.length === 0 ? "" : random.pick(logs),
    model: { id: "claude-opus-5", display_name: "Opus 5" },
    cost: { total_cost_usd: 0.25 },
    context_window: {
      context_window_size: 200_000,
      used_percentage: 12,
      current_usage: { input_tokens: 10 },
    },
    rate_limits: { five_hour: { used_percentage: 40, resets_at: 1_795_000_000 } },
  });
  const input = random.once(2) ? told : mutatedLine(told, random);
  const paths = folders.flatMap((folder) => ["--path", folder]);
  return runCommand(["statusline", "--wait", "--color", "always", ...paths], cwd, {
    stdin: () => Promise.resolve(Buffer.from(input, "latin1").toString("utf8")),
  });
}
