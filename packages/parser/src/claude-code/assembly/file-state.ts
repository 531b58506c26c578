import { seenTimeAt } from "../../compiled/places";
import {
  agentFile,
  agentSessionAt,
  fileKindAt,
  fileSessionAt,
  folderAt,
  hasResponseAt,
  hasTitlesAt,
  isHoldingAt,
  labelAt,
  lastSessionAt,
  lastTimeAt,
  mainFile,
  otherFile,
  permissionModeAt,
  stemAt,
  unitDirectoryAt,
  unitSessionAt,
} from "../compiled/places";

/** The kind of the file, and state from its rows and those of the unit so far (../../claude/unit-state.ts). */
export class FileState {
  static get isAgent(): bool {
    return load<i32>(fileKindAt) == agentFile;
  }
  static get isOdd(): bool {
    return load<i32>(fileKindAt) == otherFile || load<i32>(isHoldingAt) != 0;
  }
  static get folder(): i32 {
    return load<i32>(folderAt);
  }
  static get label(): i32 {
    return load<i32>(labelAt);
  }
  static get stem(): i32 {
    return load<i32>(stemAt);
  }
  static get lastSession(): i32 {
    return load<i32>(lastSessionAt);
  }
  static set lastSession(session: i32) {
    store<i32>(lastSessionAt, session);
  }
  static get agentSession(): i32 {
    return load<i32>(agentSessionAt);
  }
  static get hasResponse(): bool {
    return load<i32>(hasResponseAt) != 0;
  }
  static get hasTitles(): bool {
    return load<i32>(hasTitlesAt) != 0;
  }
  static get permissionMode(): i32 {
    return load<i32>(permissionModeAt);
  }
  static set permissionMode(mode: i32) {
    store<i32>(permissionModeAt, mode);
  }
  static get lastTime(): f64 {
    return load<f64>(lastTimeAt);
  }
  static seeTime(at: f64): void {
    store<f64>(lastTimeAt, at);
    store<f64>(seenTimeAt, at);
  }
}

/** Notes the session of a file's first event. */
export function seeSession(session: i32): void {
  if (load<i32>(fileSessionAt) == 0) store<i32>(fileSessionAt, session);
}

/** Notes the unit's first working directory, and the session of its first row in a main transcript. */
export function seeUnit(directory: i32, session: i32): void {
  if (load<i32>(unitDirectoryAt) == 0) store<i32>(unitDirectoryAt, directory);
  if (load<i32>(fileKindAt) == mainFile && load<i32>(unitSessionAt) == 0) store<i32>(unitSessionAt, session);
}
