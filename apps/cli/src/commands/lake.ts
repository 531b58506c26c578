import { listMachines, removeMachine, renameMachine } from "@turnmeter/lake";
import type { LakeFolder, MachineInLake } from "@turnmeter/lake";
import { defaultPriceBook } from "@turnmeter/pricing";
import { column, countOf, say, tableOf, type TableView, type Text } from "@turnmeter/reporting";
import { schemeOf } from "../common/address-scheme.js";
import { CliError } from "../common/cli-error.js";
import type { CliContext } from "../common/context.js";
import { isDatabase, lakeFailure, openLakeFolder } from "../logs/lake-address.js";
import { openPlaces } from "../logs/resolve-roots.js";
import { emptySelection } from "../logs/selection.js";
import { printResult } from "../output/print-result.js";
import type { OutputFlags } from "../specification/flags/shared-flags.js";
import type { LakeAction } from "./specifications/own-flags.js";

const wordsOf: Readonly<Record<LakeAction, readonly string[]>> = {
  machines: ["lake"],
  "remove-machine": ["machine", "lake"],
  "rename-machine": ["machine", "name", "lake"],
};

/** Says which machines a lake has, takes one out of it, or gives one another name. Reads no rows. */
export async function lake(
  flags: OutputFlags,
  context: CliContext,
  action: LakeAction,
  ...given: readonly (string | null)[]
): Promise<void> {
  const words = given.filter((word) => word !== null);
  const wanted = wordsOf[action];
  const address = words.at(-1);
  if (address === undefined || words.length !== wanted.length)
    throw new CliError(
      `lake ${action} takes: ${wanted.join(", ")}, as in \`turnmeter lake ${action} ${wanted.map((word) => `<${word}>`).join(" ")}\``,
      2,
    );
  if (schemeOf(address) === null) await openPlaces([address], context);
  const folder = await openLakeFolder(address, context);
  const [machine = "", name = ""] = words;
  try {
    const note = await changed(folder, action, { machine, name });
    const { machines, odd } = await listMachines(folder);
    const faults = [...machines.flatMap(({ fault }) => fault ?? []), ...odd];
    const rows = machines.map(rowOf);
    const isKept = action === "remove-machine" && isDatabase(address);
    await printResult(emptySelection(flags, context, defaultPriceBook), {
      name: "lake",
      about: "program",
      rows,
      extra: { action, folder: folder.folder, odd },
      view: () =>
        machinesView(rows, [
          ...(note === null ? [] : [note]),
          ...(rows.length === 0 ? ["No machine has anything in it."] : []),
          ...(isKept ? ["Facts in a database stay until the next export --as facts."] : []),
          ...faults.map((fault) => `Cannot be read: ${fault}.`),
        ]),
    });
  } catch (error) {
    throw lakeFailure(error, action === "machines" ? "read the lake" : "change the lake");
  }
}

/** Performs the action; returns a sentence about it, or null if it changes nothing. */
async function changed(
  folder: LakeFolder,
  action: LakeAction,
  { machine, name }: { readonly machine: string; readonly name: string },
) {
  if (action === "remove-machine") {
    const files = await removeMachine(folder, machine);
    return say`${machine} was removed from ${folder.folder}: ${countOf(files, "file", "files")}.`;
  }
  if (action === "machines") return null;
  await renameMachine(folder, machine, name);
  return `${machine} is called ${name} now. Export there with --machine ${name} from now on.`;
}

interface MachineRow extends Omit<MachineInLake, "changedAt"> {
  /** ISO 8601; null if unknown. */
  readonly changedAt: string | null;
}

function rowOf({ changedAt, ...machine }: MachineInLake): MachineRow {
  return { ...machine, changedAt: changedAt === null ? null : new Date(changedAt).toISOString() };
}

function machinesView(rows: readonly MachineRow[], notes: readonly Text[]): TableView {
  return {
    title: "Machines of the lake",
    ...tableOf(rows, {
      machine: column.text("Machine", 1, ({ machine }) => machine),
      person: column.text("Person", 2, ({ person }) => person),
      changedAt: column.instant("Last change", 2, ({ changedAt }) => changedAt),
      units: column.count("Units", 3, ({ units }) => units),
      rows: column.count("Rows", 1, (row) => row.rows),
      bytes: column.bytes("Size", 2, ({ bytes }) => bytes),
      program: column.text("Program", 3, ({ program }) => program),
      version: column.count("Version", 3, ({ version }) => version),
    }),
    notes,
  };
}
