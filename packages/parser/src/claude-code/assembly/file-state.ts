import {
  agentSessionAt,
  fileKindAt,
  fileSessionAt,
  folderAt,
  hasResponseAt,
  isHoldingAt,
  knownAt,
  labelAt,
  lastLineAt,
  lastSessionAt,
  lastTimeAt,
  linesAt,
  permissionModeAt,
  rowsAt,
  stemAt,
  unitDirectoryAt,
  unitSessionAt,
} from "../compiled/places";

/** What the file is, and what its rows and those of the unit have said so far (../unit-state.ts). */
export class FileState {
  // @ts-ignore: decorator
  @inline static get isAgent(): bool { return load<i32>(fileKindAt) == 1; }
  // @ts-ignore: decorator
  @inline static get isOdd(): bool { return load<i32>(fileKindAt) == 2 || load<i32>(isHoldingAt) != 0; }
  // @ts-ignore: decorator
  @inline static get folder(): i32 { return load<i32>(folderAt); }
  // @ts-ignore: decorator
  @inline static get label(): i32 { return load<i32>(labelAt); }
  // @ts-ignore: decorator
  @inline static get stem(): i32 { return load<i32>(stemAt); }
  // @ts-ignore: decorator
  @inline static get lastSession(): i32 { return load<i32>(lastSessionAt); }
  static set lastSession(session: i32) { store<i32>(lastSessionAt, session); }
  // @ts-ignore: decorator
  @inline static get agentSession(): i32 { return load<i32>(agentSessionAt); }
  // @ts-ignore: decorator
  @inline static get hasResponse(): bool { return load<i32>(hasResponseAt) != 0; }
  // @ts-ignore: decorator
  @inline static get permissionMode(): i32 { return load<i32>(permissionModeAt); }
  static set permissionMode(mode: i32) { store<i32>(permissionModeAt, mode); }
  // @ts-ignore: decorator
  @inline static get lastTime(): f64 { return load<f64>(lastTimeAt); }
  static set lastTime(at: f64) { store<f64>(lastTimeAt, at); }
}

/** The session of the first event of a file. */
export function seeSession(session: i32): void {
  if (load<i32>(fileSessionAt) == 0) store<i32>(fileSessionAt, session);
}

/** What the first row with a working directory says, and the first one of a main transcript. */
export function seeUnit(directory: i32, session: i32): void {
  if (load<i32>(unitDirectoryAt) == 0) store<i32>(unitDirectoryAt, directory);
  if (load<i32>(fileKindAt) == 0 && load<i32>(unitSessionAt) == 0) store<i32>(unitSessionAt, session);
}

/** Counts a line, and a record of a known type. */
export function seeRecord(line: i32): void {
  if (load<i32>(lastLineAt) != line) store<i32>(linesAt, load<i32>(linesAt) + 1);
  store<i32>(lastLineAt, line);
  store<i32>(rowsAt, load<i32>(rowsAt) + 1);
  store<i32>(knownAt, load<i32>(knownAt) + 1);
}
