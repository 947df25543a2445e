/** A slot as in the contract, with its local time from the server (SL-6). */
export interface Slot {
  readonly token: string;
  readonly clinic: string;
  readonly device: string;
  readonly exams: string[];
  /** Instants, RFC 3339 in UTC. */
  readonly start: string;
  readonly end: string;
  readonly zone: string;
  /** `+10:30`. */
  readonly offset: string;
  /** Local time at the clinic, such as `2026-11-20T08:15`. */
  readonly local: string;
  readonly minutes: number;
}
