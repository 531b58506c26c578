/** Which bucket a call is for. */
interface InBucket {
  readonly Bucket: string;
}

/** Which object a call is for. */
interface OfObject extends InBucket {
  readonly Key: string;
}

/** The calls to S3 that a lake needs. `S3` of `@aws-sdk/client-s3` has them; they reject with its errors. */
export interface S3Calls {
  listObjectsV2(
    request: InBucket & { readonly Prefix: string; readonly ContinuationToken?: string },
  ): Promise<S3Listing>;
  getObject(request: OfObject): Promise<{
    readonly Body?: { transformToByteArray(): Promise<Uint8Array> } | undefined;
    /** Bytes of the object. */
    readonly ContentLength?: number | undefined;
  }>;
  putObject(request: OfObject & { readonly Body: Uint8Array }): Promise<unknown>;
  deleteObject(request: OfObject): Promise<unknown>;
}

/** A page of a listing, 1,000 objects at most. */
export interface S3Listing {
  readonly Contents?:
    | readonly { readonly Key?: string | undefined; readonly Size?: number | undefined }[]
    | undefined;
  readonly IsTruncated?: boolean | undefined;
  /** Asks for the next page; absent on the last one. */
  readonly NextContinuationToken?: string | undefined;
}
