import { codeOfWord as word } from "../../compiled/assembly/word-codes";

/** Codes of the words that tell rows apart, and of those given to rows. */
export class Words {
  static assistant: i32 = 0;
  static user: i32 = 0;
  static commentary: i32 = 0;
  static partialAnswer: i32 = 0;
  static inProgress: i32 = 0;
  static inProgressCamel: i32 = 0;
  static completed: i32 = 0;
  static failed: i32 = 0;
  static declined: i32 = 0;
  static userShell: i32 = 0;
  static spawnAgent: i32 = 0;
  static spawnAgentCamel: i32 = 0;
  static localShell: i32 = 0;
  static webSearch: i32 = 0;
  static search: i32 = 0;
  static ok: i32 = 0;
  static detached: i32 = 0;
  static exitCode: i32 = 0;
  static todo: i32 = 0;
  static compaction: i32 = 0;
}

/** Looks the words up, once. */
export function learnWords(): void {
  Words.assistant = word("assistant");
  Words.user = word("user");
  Words.commentary = word("commentary");
  Words.partialAnswer = word("partial_answer");
  Words.inProgress = word("in_progress");
  Words.inProgressCamel = word("inProgress");
  Words.completed = word("completed");
  Words.failed = word("failed");
  Words.declined = word("declined");
  Words.userShell = word("user_shell");
  Words.spawnAgent = word("spawn_agent");
  Words.spawnAgentCamel = word("spawnAgent");
  Words.localShell = word("local_shell");
  Words.webSearch = word("web_search");
  Words.search = word("search");
  Words.ok = word("ok");
  Words.detached = word("detached");
  Words.exitCode = word("exit-code");
  Words.todo = word("todo");
  Words.compaction = word("compaction");
}
