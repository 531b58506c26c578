export { followLogs } from "./follow-logs.js";
export type { FollowOptions } from "./follow-options.js";
export type { WatchFolders, WatchOptions } from "./changes/watch-folders.js";
export * from "./channel/index.js";
