/** The compiled kernel, in base64. */
export const kernelWasm: string;
