/** The compiled accelerator, in base64. */
export const acceleratorWasm: string;
