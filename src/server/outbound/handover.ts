/** What came of handing a message over: the other side took it, or it did not. */
export type Handover = 'taken' | Refusal;

/** Why the other side did not take a message over. */
export interface Refusal {
  /** A code without personal data, such as `SMTP_550`. */
  readonly reason: string;
  /** The same message would be refused again. */
  readonly permanent: boolean;
}
