import { useCallback, useEffect, useRef, useState } from 'react';
import type { Upload } from '#client/form/FormServices.ts';

/** An upload as the person sees it. */
export type UploadState =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly file: File; readonly fraction: number }
  | { readonly state: 'failed'; readonly file: File };

export interface Uploading {
  readonly now: UploadState;
  readonly start: (file: File) => void;
  /** Gives up what is under way or has failed. */
  readonly stop: () => void;
}

const idle: UploadState = { state: 'idle' };

/** One upload at a time; another file, or leaving the page, gives up the one before. `done` gets the value that stands for the file. */
export function useUpload(upload: Upload | undefined, field: string, done: (value: string) => void): Uploading {
  const [now, setNow] = useState<UploadState>(idle);
  const running = useRef<AbortController>(undefined);
  const latest = useRef(done);
  useEffect(() => {
    latest.current = done;
  });
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(
    (file: File) => {
      running.current?.abort();
      const task = new AbortController();
      running.current = task;
      const ifStill = (act: () => void) => {
        if (!task.signal.aborted) act();
      };
      setNow({ state: 'running', file, fraction: 0 });
      if (!upload) return setNow({ state: 'failed', file });
      upload(file, {
        field,
        signal: task.signal,
        onProgress: (fraction) => ifStill(() => setNow({ state: 'running', file, fraction })),
      }).then(
        (value) =>
          ifStill(() => {
            setNow(idle);
            latest.current(value);
          }),
        () => ifStill(() => setNow({ state: 'failed', file })),
      );
    },
    [upload, field],
  );
  const stop = useCallback(() => {
    running.current?.abort();
    setNow(idle);
  }, []);
  return { now, start, stop };
}
