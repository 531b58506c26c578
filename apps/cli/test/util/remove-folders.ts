import { afterAll } from "vitest";
import { removeFolders } from "./log-folder.js";

// Runs for each file of tests.
afterAll(removeFolders);
