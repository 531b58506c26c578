// `clickhouse local` in the working folder. It prints nothing here: a query says INTO OUTFILE.
import { runClickHouse } from "./library.mjs";

runClickHouse(process.argv.slice(2));
