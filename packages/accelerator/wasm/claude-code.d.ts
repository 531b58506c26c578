/** The compiled module that reads logs of claude-code, in base64. */
export const wasm: string;
