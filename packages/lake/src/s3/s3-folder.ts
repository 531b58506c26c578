import type { LakeFile, LakeFolder } from "../lake-folder.js";
import type { S3Calls } from "./s3-calls.js";
import { isNoSuchKey, s3Failure } from "./s3-failure.js";
import { s3Address } from "./s3-place.js";
import type { S3Place } from "./s3-place.js";

/**
 * A lake in S3, or in a store with its interface: an object each file. S3 itself puts an object whole or not at all, and shows it to
 * whoever asks from then on. Its calls throw a LakeError, `not-accessible`, where S3 refuses or cannot be reached.
 */
export function s3Folder(calls: S3Calls, place: S3Place): LakeFolder {
  const { bucket: Bucket, prefix } = place;
  const folder = s3Address(place);
  const told = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      throw s3Failure(error, folder);
    }
  };
  return {
    folder,
    address: folder,
    list: (below) => told(listed(calls, place, below === undefined ? "" : `${below}/`)),
    read: (name) => told(readObject(calls, { Bucket, Key: prefix + name })),
    async write(name, bytes) {
      await told(calls.putObject({ Bucket, Key: prefix + name, Body: bytes }));
    },
    async remove(name) {
      await told(calls.deleteObject({ Bucket, Key: prefix + name }));
    },
  };
}

async function listed(
  calls: S3Calls,
  { bucket, prefix }: S3Place,
  below: string,
): Promise<readonly LakeFile[]> {
  const found: LakeFile[] = [];
  let next: string | undefined;
  do {
    const page = await calls.listObjectsV2({
      Bucket: bucket,
      Prefix: prefix + below,
      ...(next === undefined ? {} : { ContinuationToken: next }),
    });
    for (const { Key = "", Size = 0 } of page.Contents ?? []) {
      // Consoles leave an empty object where somebody has made a folder.
      if (!Key.endsWith("/")) found.push({ name: Key.slice(prefix.length), sizeBytes: Size });
    }
    next = page.NextContinuationToken;
    if (page.IsTruncated === true && next === undefined) throw new Error("the listing breaks off");
  } while (next !== undefined);
  return found.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

async function readObject(
  calls: S3Calls,
  object: { readonly Bucket: string; readonly Key: string },
): Promise<Uint8Array | null> {
  try {
    const { Body, ContentLength } = await calls.getObject(object);
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    if (ContentLength !== undefined && bytes.length !== ContentLength)
      throw new Error(`${object.Key} broke off after ${bytes.length} of ${ContentLength} bytes`);
    return bytes;
  } catch (error) {
    if (isNoSuchKey(error)) return null;
    throw error;
  }
}
