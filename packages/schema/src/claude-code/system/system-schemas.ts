import { clientRecords } from "./client-records.js";
import { compactionRecords } from "./compaction-records.js";
import { errorRecords } from "./error-records.js";
import { hookRecords } from "./hook-records.js";
import { modelRecords } from "./model-records.js";
import { turnRecords } from "./turn-records.js";

/** The schema of each subtype of `system` records that is known. */
export const claudeCodeSystemSchemas = {
  ...clientRecords,
  ...compactionRecords,
  ...errorRecords,
  ...hookRecords,
  ...modelRecords,
  ...turnRecords,
};
