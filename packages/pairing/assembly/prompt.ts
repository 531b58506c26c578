/** What a person asked for. Texts are codes, 0 for null. */
export class Prompt {
  static textHash: i32 = 0;
  static promptSource: i32 = 0;
  static isQueued: i32 = 0;
  static isEcho: i32 = 0;
}

export function addPrompt(): void {}
