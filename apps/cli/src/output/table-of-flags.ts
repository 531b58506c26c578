import type { TableView } from "@turnmeter/reporting";
import { CliError } from "../common/cli-error.js";
import type { OutputFlags } from "../specification/flags/reading-flags.js";

/**
 * The table that the flags name, of a view and those that belong to it; the whole view where they name none.
 *
 * @throws {CliError} 2 if there is no such table
 */
export function tableOfFlags(view: TableView, { table }: Pick<OutputFlags, "table">): TableView {
  if (table === undefined) return view;
  const { more = [], ...main } = view;
  if (table === mainTable) return main;
  const named = more.find(({ id }) => id === table);
  if (named !== undefined)
    return { ...(view.timezone === undefined ? {} : { timezone: view.timezone }), ...named };
  const ids = [mainTable, ...more.flatMap(({ id }) => (id === undefined ? [] : [id]))];
  throw new CliError(`there is no table ${table} here; allowed is ${ids.join(", ")}`, 2);
}

const mainTable = "main";
