/** Tools that look at files under names of their own, and the name that most agents have for such a tool. */
const ownNames: ReadonlyMap<string, string> = new Map([
  ["grep_files", "Grep"],
  ["list_dir", "LS"],
  ["read_file", "Read"],
]);

/** The usual name of a tool that looks at files; any other name as it is. */
export function usualTool(tool: string): string {
  return ownNames.get(tool) ?? tool;
}
