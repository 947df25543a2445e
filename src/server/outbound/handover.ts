/** The result of sending a message: the other side accepted it (`taken`) or refused it. */
export type Handover = 'taken' | Refusal;

/** Why the other side refused a message. */
export interface Refusal {
  /** A code without personal data, such as `SMTP_550`. */
  readonly reason: string;
  /** Whether the same message would be refused again. */
  readonly permanent: boolean;
}
