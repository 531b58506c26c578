/** The scheme of an address such as `s3://bucket`, in lower case; null for a path. A drive's letter is no scheme. */
export function schemeOf(address: string): string | null {
  return /^([a-z][a-z\d+.-]+):\/\//i.exec(address)?.[1]?.toLowerCase() ?? null;
}
