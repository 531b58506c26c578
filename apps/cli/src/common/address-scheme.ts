/** The scheme of an address such as `s3://bucket`, in lower case; null for a path. A drive's letter is no scheme. */
export function schemeOf(address: string): string | null {
  return /^([a-z][a-z\d+.-]+):\/\//i.exec(address)?.[1]?.toLowerCase() ?? null;
}

/** An address without its password, if it has one, for display; any other text unchanged. */
export function withoutPassword(address: string): string {
  return schemeOf(address) === null ? address : address.replace(/^([^/]+:\/\/[^:@/]*):[^@/]*@/, "$1:…@");
}
