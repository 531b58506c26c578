/** Permission modes in which nothing is asked. */
export const bypassModes: ReadonlySet<string> = new Set(["bypassPermissions", "yolo"]);

/** Permission modes in which changes of files are not asked for. */
export const editModes: ReadonlySet<string> = new Set(["acceptEdits"]);
