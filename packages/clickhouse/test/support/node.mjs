// One ClickHouse server: the library that chDB brings, started as its command line would be. Its first argument is a folder
// with `cluster.xml`, then come the ports for TCP and HTTP. The call does not return: the process is the server.
import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { runClickHouse } from "./library.mjs";

const [folder, tcpPort, httpPort] = process.argv.slice(2);
const seconds = 7200;

// Whoever started it may be killed, and the call below lets this thread look no more.
const watch = `
  const { workerData } = require("node:worker_threads");
  setInterval(() => process.ppid === workerData || process.kill(process.pid, "SIGKILL"), 500);
`;
await once(new Worker(watch, { eval: true, workerData: process.ppid }), "online");

runClickHouse([
  `--config-file=${join(folder, "cluster.xml")}`,
  `--path=${join(folder, `node-${httpPort}`)}`,
  "--listen_host=127.0.0.1",
  `--tcp_port=${tcpPort}`,
  `--http_port=${httpPort}`,
  // The last query keeps the server up.
  `--query=SYSTEM START LISTEN TCP; SYSTEM START LISTEN HTTP; SELECT sum(ignore(sleepEachRow(1))) FROM numbers(${seconds}) SETTINGS max_block_size = 1, function_sleep_max_microseconds_per_block = ${seconds}000000`,
]);
