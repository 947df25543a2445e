import type { Problem } from '#client/api/problem.ts';
import type { components } from '#contract/openapi.d.ts';

/** A file on its way to an attachment, as the server knows it. */
export type Upload = components['schemas']['upload'];

/** What a call of the API answered. */
interface Answer {
  readonly data?: Upload;
  readonly error?: unknown;
}

/** Bytes of a chunk; the contract fixes them (`appendUpload`). */
const chunkBytes = 1_048_576;

/** Pauses between tries while the connection is lost, milliseconds; the last one repeats. A returning connection ends a pause. */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000];

/** Time between two looks at a file that is being scanned, milliseconds. */
const scanMs = 1_500;

/** Weight of the last chunk in the speed, from which the time left follows. */
const newest = 0.5;

/** How far a file is. */
export interface SendProgress {
  /** Bytes that the server has. */
  readonly sent: number;
  /** Undefined until a chunk has shown how fast the connection is. */
  readonly secondsLeft?: number;
  /** `waiting`: the connection is lost, and the file goes on when it is back. */
  readonly state: 'sending' | 'waiting' | 'scanning';
}

interface SendOptions {
  /** Sends a chunk. */
  readonly append: (offset: number, chunk: Blob) => Promise<Answer>;
  /** Asks how far the upload is. */
  readonly read: () => Promise<Answer>;
  /** Resolves after a time, at once when the connection returns. */
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SendProgress) => void;
}

/**
 * Sends what the server lacks of a file in chunks, and waits until it is scanned. A lost connection interrupts it until the connection is
 * back; it then goes on where the server is. Returns the upload, READY or REFUSED, or why the server refuses it; undefined if it is
 * aborted.
 */
export async function sendFile(
  file: Blob,
  started: Upload,
  options: SendOptions,
): Promise<{ readonly upload: Upload } | { readonly problem: Problem } | undefined> {
  const { append, read, pause, now, signal, onProgress } = options;
  let upload = started;
  let failures = 0;
  let bytesPerMs: number | undefined;
  while (!signal.aborted) {
    const isSent = upload.state !== 'UPLOADING';
    if (upload.state === 'READY' || upload.state === 'REFUSED') return { upload };
    if (failures === 0) onProgress(progressOf(upload, bytesPerMs));
    // After a failure nobody knows whether the chunk arrived.
    const asks = isSent || failures > 0;
    if (isSent && failures === 0) await pause(scanMs);
    const offset = upload.received;
    const began = now();
    const { data, error } = asks
      ? await read()
      : await append(offset, file.slice(offset, Math.min(offset + chunkBytes, file.size)));
    if (signal.aborted) return undefined;
    if (data) {
      if (!asks) {
        const speed = (data.received - offset) / Math.max(1, now() - began);
        bytesPerMs = bytesPerMs === undefined ? speed : newest * speed + (1 - newest) * bytesPerMs;
      }
      upload = data;
      failures = 0;
      continue;
    }
    const problem = error as Problem;
    if (!isPassing(problem)) return { problem };
    onProgress({ ...progressOf(upload, undefined), state: isSent ? 'scanning' : 'waiting' });
    const wait = pauses[Math.min(failures, pauses.length - 1)] ?? 0;
    failures += 1;
    // Another tab sent a chunk meanwhile: nothing is lost, the server's offset counts.
    if (problem.code !== 'upload-offset-wrong') await pause(Math.max(wait, (problem.retryAfter ?? 0) * 1_000));
  }
  return undefined;
}

function progressOf({ received, size, state }: Upload, bytesPerMs: number | undefined): SendProgress {
  return {
    sent: received,
    state: state === 'UPLOADING' ? 'sending' : 'scanning',
    ...(bytesPerMs && { secondsLeft: Math.ceil((size - received) / bytesPerMs / 1_000) }),
  };
}

/** Returns true for a problem that passes: a lost connection, a server that is away or busy, or an offset that is another one. */
function isPassing({ code, status }: Problem): boolean {
  if (['offline', 'timeout', 'aborted', 'upload-offset-wrong', 'unreadable'].includes(code)) return true;
  return [429, 502, 503, 504].includes(status);
}
