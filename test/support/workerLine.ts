/** A line of JSON that `bookingWorker.ts` writes. */
export type WorkerLine =
  | { readonly intent: Intent }
  | { readonly booked: { readonly key: string; readonly bookingKey: string; readonly id: string } }
  /** The Message-ID of a delivered mail. */
  | { readonly mailed: string };

/** A booking that is about to be sent; what became of it can be asked with the same key. */
export interface Intent {
  /** Hex. */
  readonly holder: string;
  readonly key: string;
  readonly token: string;
}
