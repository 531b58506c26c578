// ClickHouse's command line, from the library that chDB brings.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { DataType, load, open } from "ffi-rs";

const require = createRequire(createRequire(import.meta.url).resolve("chdb"));
const path = join(dirname(require.resolve("@chdb/lib-linux-x64-gnu/package.json")), "libchdb.so");

/** Calls its entry point in this process. */
export function runClickHouse(words) {
  open({ library: "chdb", path });
  load({
    library: "chdb",
    funcName: "chdb_query_cmdline",
    retType: DataType.I64,
    paramsType: [DataType.I32, DataType.StringArray],
    paramsValue: [words.length + 1, ["clickhouse", ...words]],
  });
}
