import { randomUUID } from 'node:crypto';
import type { BookingDeps } from '../bookingDeps.ts';

/** A Message-ID (RFC 5322) that no other mail has. */
export function newMessageId({ mailDomain }: Pick<BookingDeps, 'mailDomain'>): string {
  return `<${randomUUID()}@${mailDomain}>`;
}
