import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";

/** What a visitor opens: the report and the list of all time, and what a comparison is chosen from. */
const PAGES = ["/?period=all", "/sessions?period=all", "/compare"];

// Starts the server that the arguments name, opens its pages, and ends it.
const [command = process.execPath, ...args] = process.argv.slice(2);
const server = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
const exit = once(server, "exit");
try {
  const [address] = await Promise.race([once(server.stdout, "data"), exit]);
  const { origin, searchParams } = new URL(String(address).trim());
  const headers = { Authorization: `Bearer ${searchParams.get("token")}` };
  for (const page of PAGES) {
    const answer = await fetch(origin + page, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${page} is answered with ${answer.status}`);
  }
} finally {
  server.kill("SIGTERM");
  await exit;
}
