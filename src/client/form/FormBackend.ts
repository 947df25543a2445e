/** One thing that a search found: the value that becomes the answer, and the words that stand for it. */
export interface SearchHit {
  readonly value: string;
  readonly label: string;
  /** A second line, such as a practice's address. */
  readonly detail?: string;
}

/** A remote search, such as that of doctors (CI-3). */
export interface RemoteSearch {
  /** What fits a text in lower case, best first. Rejects when it cannot be asked. */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly SearchHit[]>;
  /** The words for a value that was chosen earlier; without it the value is shown itself. */
  readonly labelOf?: (value: string, signal: AbortSignal) => Promise<string | undefined>;
}

/** One upload under way. */
interface UploadTask {
  /** JSON pointer of the field. */
  readonly field: string;
  readonly signal: AbortSignal;
  /** Told how much has arrived, from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/** Takes a file and answers with the value that stands for it, `<id>/<file name>` or an id alone. Rejects when it failed. */
export type Upload = (file: File, task: UploadTask) => Promise<string>;

/** What a form may ask of the portal; a form that asks for none needs none. */
export interface FormBackend {
  /** By the name that `ui:options.search.service` uses. */
  readonly searches?: { readonly [service: string]: RemoteSearch };
  readonly upload?: Upload;
}
