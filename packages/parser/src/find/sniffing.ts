// What tells what files are, with all sources. Loaded where a file is looked into that is not known.
export { sources } from "../sources.js";
export { headBytes, sniffFile, sniffHead } from "./sniff-file.js";
