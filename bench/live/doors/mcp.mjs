import { startWatched } from "../watched-process.mjs";

/** @type {import("./doors.mjs").Door} */
export const mcp = {
  name: "mcp",
  async open({ cli, folder, env, last }) {
    const watched = startWatched([cli, "mcp", "--path", folder], env);
    let asked = 0;
    const ask = (/** @type {string} */ method, /** @type {object} */ params) => {
      const id = ++asked;
      watched.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
      return watched.until(`"jsonrpc":"2.0","id":${id}}`);
    };
    const call = (/** @type {string} */ name, /** @type {object} */ args) =>
      ask("tools/call", { name, arguments: args });
    await ask("initialize", {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "bench", version: "1.0.0" },
    });
    watched.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
    const startMs = await call("totals", {});
    return {
      watched,
      startMs,
      async time(name) {
        last.fail(name);
        const totals = await call("totals", {});
        last.fail(name);
        return { totals, session: await call("session", { id: last.sessionId }) };
      },
      close: () => watched.end(),
    };
  },
};
