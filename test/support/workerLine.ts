/** A line of JSON that `bookingWorker.ts` writes. */
export type WorkerLine =
  | { readonly intent: Intent }
  | { readonly booked: { readonly key: string; readonly bookingKey: string; readonly id: string } }
  /** The Message-ID of a delivered mail. */
  | { readonly mailed: string };

/** A booking that will be sent next; a retry with the same key returns its result. */
export interface Intent {
  /** Hex. */
  readonly holder: string;
  readonly key: string;
  readonly token: string;
}
