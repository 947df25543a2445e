import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { WrappedKey } from '#server/db/queries/storedObject.ts';

/** The keys that encrypt data keys: the first encrypts, the others only decrypt until `documents rotate-key` has replaced them. */
export type FileKeys = readonly [FileKey, ...FileKey[]];

/** A key of 32 bytes, with an id that reveals nothing about it. */
export interface FileKey {
  readonly id: string;
  readonly bytes: Buffer;
}

/** Returns a key with its id. */
export function fileKey(bytes: Buffer): FileKey {
  return { bytes, id: createHash('sha256').update('isocentre file key').update(bytes).digest('hex').slice(0, 16) };
}

/** Thrown if no configured key has the id of a wrapped key. */
class UnknownKey extends Error {
  override readonly name = 'UnknownKey';
  readonly code = 'UNKNOWN_FILE_KEY';
}

/** Returns a new data key, and its wrapped form. */
export function newDataKey(keys: FileKeys): WrappedKey & { readonly dataKey: Buffer } {
  const dataKey = randomBytes(32);
  return { dataKey, ...wrapKey(keys, dataKey) };
}

/** Encrypts a data key with the first key. */
export function wrapKey([{ id, bytes }]: FileKeys, dataKey: Buffer): WrappedKey {
  return { keyId: id, wrapped: seal(bytes, id, dataKey) };
}

/** Returns a data key. Throws UnknownKey, and an error if it was changed. */
export function unwrapKey(keys: FileKeys, { keyId, wrapped }: WrappedKey): Buffer {
  const key = keys.find(({ id }) => id === keyId);
  if (!key) throw new UnknownKey(`DOCUMENT_KEYS has no key with the id ${keyId}.`);
  return open(key.bytes, keyId, wrapped);
}

/** Encrypts a chunk of an object (AES-256-GCM). Its place is authenticated, so that chunks cannot be exchanged. */
export function sealChunk(dataKey: Buffer, objectId: string, position: number, plain: Buffer): Buffer {
  return seal(dataKey, `${objectId}/${position}`, plain);
}

/** Decrypts a chunk. Throws if it or its place was changed. */
export function openChunk(dataKey: Buffer, objectId: string, position: number, sealed: Buffer): Buffer {
  return open(dataKey, `${objectId}/${position}`, sealed);
}

const cipher = 'aes-256-gcm';
const [nonceLength, tagLength] = [12, 16];

function seal(key: Buffer, context: string, plain: Buffer): Buffer {
  const nonce = randomBytes(nonceLength);
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(context));
  const sealed = [sealing.update(plain), sealing.final()];
  return Buffer.concat([nonce, sealing.getAuthTag(), ...sealed]);
}

function open(key: Buffer, context: string, sealed: Buffer): Buffer {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
  return Buffer.concat([opening.update(sealed.subarray(nonceLength + tagLength)), opening.final()]);
}
