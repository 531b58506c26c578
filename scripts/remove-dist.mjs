/** Removes what the last build of the package left, so that a renamed file does not stay in what is published. Runs in the package's folder. */
import { rmSync } from "node:fs";

rmSync("dist", { recursive: true, force: true });
