/** Something that agents' tools are meant to do and no log can show. */
export interface Unjudgeable {
  readonly id: string;
  readonly title: string;
  readonly why: string;
}

/** What agents' tools are meant to do and no log can show. */
export const unjudgeable: readonly Unjudgeable[] = [
  {
    id: "environment-filter",
    title: "Environment of shells filtered",
    why: "Logs hold commands, and never the variables that they ran with.",
  },
  {
    id: "symbolic-links",
    title: "Paths checked after following links",
    why: "A log has paths as they were asked for; where a link led then, no disk can tell today.",
  },
  {
    id: "concurrency-limit",
    title: "At most 100 file operations at once",
    why: "Logs have calls, and a call may touch any number of files. They show at most how many calls ran at once.",
  },
  {
    id: "streaming",
    title: "Large files streamed",
    why: "How a tool reads a file is inside the tool; the log has its result.",
  },
  {
    id: "retry-delays",
    title: "Delays between a tool's own retries",
    why: "A tool that tries again by itself logs one call. Only retries by the model are calls of their own.",
  },
];
