/** The compiled scanner, in base64. */
export const scannerWasm: string;
