export { openRoots, readNamedFile } from "./open-roots.js";
export type { OpenRootsOptions, PathState, ReadChunksOptions, SafeFs } from "./open-roots.js";
export type { FileEntry, FileRefusal, ListedFile, ListOptions } from "./list-files.js";
export type { OpenedFile } from "./opened-file.js";
export type { Preview } from "./preview.js";
export type { FileAccess } from "./file-access.js";
export { nodeFileCalls } from "./file-calls.js";
export type { FileCalls, FileState, FolderEntry, ReadCalls, WriteCalls } from "./file-calls.js";
export type { RetryClock } from "./retry.js";

export { SafeFsError, systemCode } from "./safe-fs-error.js";
export type { SafeFsErrorCode } from "./safe-fs-error.js";
export { checkPath, checkPaths } from "./check-paths.js";
export { isCredentialFile } from "./credential-file.js";

export type { AppendFile } from "./append-file.js";
export { openStore } from "./open-store.js";
export type { FileStore, StoredFile } from "./open-store.js";
export { openTree } from "./file-tree.js";
export type { FileTree, TreeFile, TreeOther } from "./file-tree.js";
export { writeFileAtomic } from "./write-file-atomic.js";
export type { WriteOptions } from "./write-file-atomic.js";
export { filterEnvironment } from "./filter-environment.js";
export { pathKind } from "./path-kind.js";
export { ownVersion, pathVersion } from "./path-version.js";
export { changedContent, LookRecorder } from "./looks.js";
export type { ChangedContent, Looks } from "./looks.js";

export { watchFolders } from "./watch-folders.js";
export type { WatchOptions } from "./watch-folders.js";
export type { WatchedPlace } from "./watched-place.js";
export type { WatchCalls, WatchListener } from "./watch-calls.js";
