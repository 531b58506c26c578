import { parseArgs } from "node:util";
import { command, pages, updatePage } from "./reference.js";

const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } });
let count = 0;
for (const page of pages) {
  for (const name of await updatePage(page, values)) {
    count++;
    process.stdout.write(`docs/format/${page}: ${name} ${values.write ? "is written" : "is not current"}\n`);
  }
}
if (count === 0) process.stdout.write("docs/format: everything is current\n");
else if (!values.write) {
  process.stdout.write(`Write them: ${command}\n`);
  process.exitCode = 1;
}
