import { createHash } from 'node:crypto';
import { canonicalJson } from '#brand/canonicalJson.ts';
import type { Json, Surroundings } from '#flow/language.ts';
import type { BookingDeps } from '../bookingDeps.ts';
import type { ServedBrand } from '../brands/servedBrand.ts';
import { readServedCatalog } from '../catalog/servedCatalog.ts';
import { DomainError } from '../domainError.ts';
import { type Booked, bookAppointments } from './bookAppointments.ts';
import { readJourney, type SentJourney } from './readJourney.ts';

/** A booking as a browser asks for it. */
export interface BookingRequest {
  readonly sent: SentJourney;
  /** How the journey is shown. */
  readonly context: Surroundings['context'];
  readonly holder: Buffer;
  readonly idempotencyKey: string;
  readonly locale: string;
}
