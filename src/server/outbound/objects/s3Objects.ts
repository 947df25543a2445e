import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { ObjectStore } from './objectStore.ts';

/** An S3-compatible store. */
export interface S3Settings {
  /** Address with the bucket as its path: `https://s3.example/bucket`. */
  readonly url: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Milliseconds until a request without an answer fails. */
  readonly timeoutMs?: number;
}

/** An S3-compatible store with its connections. */
export interface S3Objects extends ObjectStore {
  /** Resolves if the bucket is there and the keys are right. */
  check(): Promise<void>;
  close(): void;
}

/** Keeps objects in a bucket of an S3-compatible store. Each chunk is written whole, so no upload of parts can be left behind. */
export function s3Objects({ url, region, accessKey, secretKey, timeoutMs = 20_000 }: S3Settings): S3Objects {
  const { origin, pathname } = new URL(url);
  const Bucket = decodeURIComponent(pathname.slice(1));
  const client = new S3Client({
    region,
    endpoint: origin,
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: 3,
    requestHandler: { requestTimeout: timeoutMs, connectionTimeout: 5_000, throwOnRequestTimeout: true },
    // Many compatible stores refuse the newer checksums; each chunk is authenticated by its encryption.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    async put(name, bytes) {
      await client.send(new PutObjectCommand({ Bucket, Key: name, Body: bytes, ContentLength: bytes.length }));
    },
    async get(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: name }));
        if (!Body) throw new Error('The store sent no bytes.');
        return Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404)
          throw Object.assign(new Error('The store has no such object.'), { code: 'OBJECT_MISSING' });
        throw error;
      }
    },
    async deleteAll(object) {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: `${object}/` }));
      // One by one: many compatible stores want a checksum for the deletion of several that others refuse.
      for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket, Key }));
      return Contents.length;
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
    close: () => client.destroy(),
  };
}
