import { type ExpressionBuilder, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Which bookings a query may see at all. What is outside of it is absent. */
export interface BookingScope {
  readonly brand: string;
  /** Whether whoever asks has said who he is. */
  readonly known: boolean;
  /** Every booking of the brand. */
  readonly all: boolean;
  /** The one booking of a session. */
  readonly bookingKey: string | undefined;
  /** The browser that booked sees its bookings for a day, unless it logs out before. */
  readonly holder: Buffer | undefined;
}

/** For the server's own work, such as the mail that a booking owes. */
export const everyBooking = 'every';

const holderHours = 24;

/** The scope as a condition on `booking`. */
export function withinScope(scope: BookingScope | typeof everyBooking) {
  return ({ and, or, eb }: ExpressionBuilder<Schema, 'booking'>) => {
    if (scope === everyBooking) return sql<boolean>`true`;
    const { brand, all, bookingKey, holder } = scope;
    if (all) return eb('brand', '=', brand);
    const recent = sql<boolean>`created_at > now() - make_interval(hours => ${holderHours})`;
    const own = [
      ...(bookingKey === undefined ? [] : [eb('booking_key', '=', bookingKey)]),
      ...(holder === undefined ? [] : [and([eb('holder', '=', holder), recent])]),
    ];
    return and([eb('brand', '=', brand), eb('access_revoked_at', 'is', null), or(own)]);
  };
}
