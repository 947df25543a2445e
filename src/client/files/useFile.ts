import { useEffect, useState } from 'react';
import { type Request, request } from '#client/stores/request.ts';

/** A file of the server as this page has it. */
export interface HeldFile {
  readonly file: Blob | undefined;
  /** Where the page can show it from, as long as it is drawn. */
  readonly url: string | undefined;
  /** The call for it, with what went wrong. */
  readonly request: Request;
  readonly fetchFile: () => Promise<void>;
}

/** Fetches a file as soon as it is wanted, once. To be asked by an observer. */
export function useFile(wanted: boolean, load: (request: Request) => Promise<Blob | undefined>): HeldFile {
  const [own] = useState(() => request.create());
  const [held, setHeld] = useState<{ readonly file: Blob; readonly url: string }>();
  async function fetchFile(): Promise<void> {
    const file = await load(own);
    if (file) setHeld({ file, url: URL.createObjectURL(file) });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is fetched when it is wanted, and by hand after that
  useEffect(() => {
    if (wanted && !held) fetchFile();
  }, [wanted]);
  useEffect(() => () => own.abort(), [own]);
  useEffect(() => () => held && URL.revokeObjectURL(held.url), [held]);
  return { file: held?.file, url: held?.url, request: own, fetchFile };
}
