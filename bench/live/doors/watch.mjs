import { startWatched } from "../watched-process.mjs";

/** @type {import("./doors.mjs").Door} */
export const watch = {
  name: "watch",
  async open({ cli, folder, env, last }) {
    const watched = startWatched([cli, "watch", "--path", folder], env);
    const startMs = await watched.until(" session ");
    return {
      watched,
      startMs,
      async time(name) {
        last.fail(name);
        return { "a line": await watched.until(` ${name} `) };
      },
      close: () => watched.end(),
    };
  },
};
