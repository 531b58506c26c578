/** Where in S3 a lake lies. */
export interface S3Place {
  readonly bucket: string;
  /** What the names of its objects begin with; empty, or ends with `/`. */
  readonly prefix: string;
}

/** Buckets as S3 names them, and as old ones and other servers do: no part of an address can be mistaken for one. */
const bucketPattern = /^[a-z\d][a-z\d._-]{1,61}[a-z\d]$/i;

/** The place that `s3://bucket` or `s3://bucket/prefix` names; null if it is no such address. */
export function parseS3Place(address: string): S3Place | null {
  const [, bucket = "", path = ""] = /^s3:\/\/([^/]*)(?:\/(.*))?$/is.exec(address) ?? [];
  const parts = path.replace(/\/$/, "").split("/");
  if (!bucketPattern.test(bucket)) return null;
  if (parts.length === 1 && parts[0] === "") return { bucket, prefix: "" };
  // Servers differ in what they make of these.
  if (parts.some((part) => part === "" || part === "." || part === "..")) return null;
  return { bucket, prefix: `${parts.join("/")}/` };
}

/** The address of a place, without a `/` at its end. */
export function s3Address({ bucket, prefix }: S3Place): string {
  return `s3://${bucket}/${prefix}`.replace(/\/$/, "");
}
