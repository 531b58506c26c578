/** The compiled module that reads logs of codex, in base64. */
export const wasm: string;
