/** A tool call. Texts are codes, 0 for null; a length of −1 is null. */
export class Call {
  static idAt: usize = 0;
  static idLength: i32 = -1;
  static isIdGlobal: i32 = 0;
  /** The key that names the call where its id does not. */
  static ownKeyAt: usize = 0;
  static ownKeyLength: i32 = -1;
  static messageAt: usize = 0;
  static messageLength: i32 = -1;
  static requestAt: usize = 0;
  static requestLength: i32 = -1;
  static tool: i32 = 0;
  static rawTool: i32 = 0;
  static mcpServer: i32 = 0;
  static isWaiting: i32 = 0;
  static model: i32 = 0;
  /** NaN for null. */
  static inputBytes: f64 = NaN;
  /** The 16 bytes of the hash; 0 for none. */
  static inputHashAt: usize = 0;
  static target: i32 = 0;
  static isSpawn: i32 = 0;
  /** What follows means nothing but for calls that start a subagent. */
  static spawnType: i32 = 0;
  static spawnDescription: i32 = 0;
  static spawnPromptHash: i32 = 0;
  /** 2 for null. */
  static spawnIsBackground: i32 = 2;
  static spawnModel: i32 = 0;
}

export function addCall(): void {}
