import { expect, test } from 'vitest';
import { type SendProgress, sendFile, type Upload } from './sendFile.ts';

const megabyte = 1_048_576;
const file = new Blob([new Uint8Array(3 * megabyte + 5)]);
const lost = { code: 'offline', status: 0, messageKey: 'error.offline' };

/** A server whose answers to the first chunks are lost: before (`never`) or after (`late`) it stored them. */
function fakeServer(losses: readonly ('never' | 'late' | undefined)[], end: Partial<Upload> = { state: 'READY' }) {
  const upload = { id: 'u', fileName: 'a.pdf', size: file.size, received: 0, state: 'UPLOADING' as Upload['state'] };
  const offsets: number[] = [];
  const pauses: number[] = [];
  const seen: SendProgress[] = [];
  const call = new AbortController();
  let clock = 0;
  let sends = 0;
  const options = {
    append: async (offset: number, chunk: Blob) => {
      offsets.push(offset);
      clock += 1_000;
      const loss = losses[sends++];
      if (loss === 'never') return { error: lost };
      if (offset !== upload.received) return { error: { ...lost, code: 'upload-offset-wrong', status: 409 } };
      upload.received += chunk.size;
      if (upload.received === upload.size) upload.state = 'SCANNING';
      return loss === 'late' ? { error: lost } : { data: { ...upload } };
    },
    read: async () => {
      if (upload.state === 'SCANNING') Object.assign(upload, end);
      return { data: { ...upload } };
    },
    pause: async (milliseconds: number) => {
      pauses.push(milliseconds);
    },
    now: () => clock,
    signal: call.signal,
    onProgress: (progress: SendProgress) => seen.push(progress),
  };
  return { started: { ...upload }, offsets, pauses, seen, call, options };
}

test('[AT-7b] sends chunks, then waits for the scanner', async () => {
  const { started, options, offsets, seen } = fakeServer([]);
  expect(await sendFile(file, started, options)).toMatchObject({ upload: { state: 'READY', received: file.size } });
  expect(offsets).toEqual([0, megabyte, 2 * megabyte, 3 * megabyte]);
  expect(seen.map(({ state }) => state)).toEqual(['sending', 'sending', 'sending', 'sending', 'scanning']);
  expect(seen[0]?.secondsLeft).toBeUndefined();
  expect(seen[1]?.secondsLeft).toBe(3);
});

test('[AT-7b] goes on where the server is after losses', async () => {
  const { started, options, offsets, pauses, seen } = fakeServer([undefined, 'never', 'never', 'late']);
  expect(await sendFile(file, started, options)).toMatchObject({ upload: { received: file.size } });
  expect(offsets).toEqual([0, megabyte, megabyte, megabyte, 2 * megabyte, 3 * megabyte]);
  expect(pauses.slice(0, 3)).toEqual([1_000, 1_000, 1_000]);
  expect(seen.filter(({ state }) => state === 'waiting')).toHaveLength(3);
});

test('[AT-7b] resumes an upload at its offset', async () => {
  const { started, options, offsets } = fakeServer([]);
  await options.append(0, file.slice(0, megabyte));
  expect(await sendFile(file, { ...started, received: megabyte }, options)).toMatchObject({
    upload: { state: 'READY' },
  });
  expect(offsets).toEqual([0, megabyte, 2 * megabyte, 3 * megabyte]);
});

test('returns a refusal of the scanner and of the server', async () => {
  const refused = fakeServer([], { state: 'REFUSED', refusal: 'malware' });
  expect(await sendFile(file, refused.started, refused.options)).toMatchObject({ upload: { refusal: 'malware' } });
  const gone = fakeServer([]);
  const problem = { code: 'not-found', status: 404, messageKey: 'error.not-found' } as const;
  expect(await sendFile(file, gone.started, { ...gone.options, append: async () => ({ error: problem }) })).toEqual({
    problem,
  });
});

test('stops when it is aborted', async () => {
  const { started, options, call, offsets } = fakeServer([]);
  const append = async (offset: number, chunk: Blob) => {
    call.abort();
    return options.append(offset, chunk);
  };
  expect(await sendFile(file, started, { ...options, append })).toBeUndefined();
  expect(offsets).toEqual([0]);
});
