import { entryOf, newTable } from "./by-code";
import { directoryOf, seeDirectory } from "./answers";

let spelled: usize = 0;
/** By code of a directory: number of the newest file that named it. */
let namedIn: usize = 0;
let file: i32 = 0;
let newest: i32 = -1;

/** The one spelling of a logged directory; 0 for none. */
export function spelledDirectory(logged: i32): i32 {
  if (logged == 0) return 0;
  if (spelled == 0) spelled = newTable();
  const known = load<i32>(entryOf(spelled, logged, 4));
  if (known != 0) return known - 1;
  const directory = directoryOf(logged);
  store<i32>(entryOf(spelled, logged, 4), directory + 1);
  return directory;
}

/** Begins a file without directories seen. */
export function clearDirectories(): void {
  file++;
  newest = -1;
}

/** Notes the directory of a row with events; rows that follow each other mostly lie in one. */
export function noteDirectory(directory: i32): void {
  if (directory == newest) return;
  newest = directory;
  if (directory == 0) return;
  if (namedIn == 0) namedIn = newTable();
  const newestFile = entryOf(namedIn, directory, 4);
  if (load<i32>(newestFile) == file) return;
  store<i32>(newestFile, file);
  seeDirectory(directory);
}
