/** A search result: the value that becomes the answer, and its label. */
export interface SearchHit {
  readonly value: string;
  readonly label: string;
  /** A second line, such as a practice's address. */
  readonly detail?: string;
}

/** A remote search, such as that of doctors (CI-3). */
export interface RemoteSearch {
  /** Returns the hits for a text in lower case, best first. Rejects if the request fails. */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly SearchHit[]>;
  /** Returns the label of a value that was chosen earlier; without it the form shows the value. */
  readonly labelOf?: (value: string, signal: AbortSignal) => Promise<string | undefined>;
}

/** The parameters of an upload. */
interface UploadTask {
  /** JSON pointer of the field. */
  readonly field: string;
  readonly signal: AbortSignal;
  /** Called with the fraction that has arrived, from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/** Uploads a file. Resolves to the answer of the field, `<id>/<file name>` or an id alone; rejects if the upload fails. */
export type Upload = (file: File, task: UploadTask) => Promise<string>;

/** The server requests that the widgets of a form may send. A form without such widgets needs none. */
export interface FormBackend {
  /** By the name that `ui:options.search.service` or `ui:options.list` uses. */
  readonly searches?: { readonly [service: string]: RemoteSearch };
  /** The choices of the lists that `ui:options.list` names. */
  readonly lists?: { readonly [list: string]: readonly SearchHit[] };
  /** Uploads a file. No step passes it yet. */
  readonly upload?: Upload;
}
