export { temporaryFolder } from "../../../../scripts/vitest/temporary-folder.js";
