import { vi } from 'vitest';
import { newKey } from './bookingOrder.ts';

/** Bytes of a chunk. */
export const chunkBytes = 1_048_576;

/** Who sends a file, and to which server. */
export interface Uploader {
  readonly url: string;
  readonly cookie: string;
  /** More headers, such as the host of another brand. */
  readonly headers?: { readonly [name: string]: string };
}

/** An upload in an answer of the portal. */
export interface UploadAnswer {
  readonly id: string;
  readonly received: number;
  readonly state: 'UPLOADING' | 'SCANNING' | 'READY' | 'REFUSED';
  readonly refusal?: string;
  readonly attachmentId?: string;
}

/** Announces a file, of the type “other” unless it says so, and returns the response. */
export function announce({ url, cookie, headers }: Uploader, upload: object, key = newKey()): Promise<Response> {
  return fetch(`${url}/api/uploads`, {
    method: 'POST',
    headers: { ...headers, cookie, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ documentTypeId: 'other', ...upload }),
  });
}

/** Sends a chunk and returns the response. */
export function sendChunk(
  { url, cookie, headers }: Uploader,
  id: string,
  offset: number,
  bytes: Buffer,
): Promise<Response> {
  return fetch(`${url}/api/uploads/${id}?offset=${offset}`, {
    method: 'PUT',
    headers: { ...headers, cookie, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
}

/** Returns how far an upload is. */
export async function uploadState({ url, cookie, headers }: Uploader, id: string): Promise<UploadAnswer> {
  return (await fetch(`${url}/api/uploads/${id}`, { headers: { ...headers, cookie } })).json();
}

/** Sends a whole file and returns the last answer, which is SCANNING. */
export async function sendFile(
  uploader: Uploader,
  owner: unknown,
  file: {
    readonly fileName: string;
    readonly bytes: Buffer;
    readonly replaces?: string;
    readonly documentTypeId?: string;
  },
): Promise<UploadAnswer> {
  const { fileName, bytes, ...more } = file;
  const files = [{ fileName, size: bytes.length }];
  const announced = await announce(uploader, { owner, files, ...more });
  if (announced.status !== 201) throw new Error(`${announced.status} ${await announced.text()}`);
  let upload: UploadAnswer = await announced.json();
  while (upload.state === 'UPLOADING') {
    const chunk = bytes.subarray(upload.received, upload.received + chunkBytes);
    upload = await (await sendChunk(uploader, upload.id, upload.received, chunk)).json();
  }
  return upload;
}

/** Returns how an upload ended, once it was scanned. */
export function waitUntilScanned(uploader: Uploader, id: string, timeout = 20_000): Promise<UploadAnswer> {
  return vi.waitFor(
    async () => {
      const upload = await uploadState(uploader, id);
      if (upload.state === 'SCANNING') throw new Error('The file is still being scanned.');
      return upload;
    },
    { timeout, interval: 50 },
  );
}
