import { spawnSync } from "node:child_process";

/** Runs a program in a network of its own that has nothing but loopback. */
const inOwnNetwork = [
  "unshare",
  "--map-root-user",
  "--net",
  "sh",
  "-c",
  'ip link set lo up && exec "$@"',
  "sh",
];

/** The command that confines the program after it to loopback; null where the system does not allow that. */
export function loopbackAlone() {
  const [program, ...args] = [...inOwnNetwork, "true"];
  return spawnSync(program, args, { stdio: "ignore" }).status === 0 ? inOwnNetwork : null;
}
