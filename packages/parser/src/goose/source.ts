import type { Source } from "../source.js";

/**
 * Sessions of Goose: one database for all of them, and the JSON Lines of the time before it, which Goose read into the database
 * once and left where they were.
 */
export const goose: Source = {
  id: "goose",
  agent: "Goose",
  home: {
    variables: [
      { name: "GOOSE_PATH_ROOT", below: "data/sessions" },
      { name: "XDG_DATA_HOME", below: "goose/sessions" },
    ],
    usual: ({ platform }) =>
      platform === "win32"
        ? ["~/AppData/Roaming/Block/goose/data/sessions", "~/AppData/Roaming/Block/goose/sessions"]
        : ["~/.local/share/goose/sessions"],
    logFolders: [],
    ownNames: [],
  },
  databaseName: /^sessions\.db$/,
  isSeldom: true,
  loadFormat: async () => (await import("./format.js")).gooseFormat,
};
