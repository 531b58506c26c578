import { measureRun, residentKb } from "./measure-run.mjs";

/** Runs a command over a database, and says how long it took and what it and the nodes needed at most. */
export async function measureCommand(program, command, cluster, { home, now }) {
  const words = ["--from", cluster.address, "--timezone", "UTC", "--now", now, "--json"];
  const measured = await measureRun(program, [command, ...words], home);
  const nodePeaks = cluster.processIds().map((id) => residentKb(id, "VmHWM"));
  return { ...measured, nodePeakMb: Math.round(Math.max(...nodePeaks) / 1024) };
}
