import type { Transaction } from '../transaction.ts';

/** Forgets which browser made its bookings: from now on nobody sees them by its token. */
export async function endHolderOf(tx: Transaction, holder: Buffer): Promise<void> {
  await tx.updateTable('booking').set({ holder: null }).where('holder', '=', holder).execute();
}

/** Forgets which browser made a booking. */
export async function endHolderOfBooking(tx: Transaction, bookingKey: string): Promise<void> {
  await tx.updateTable('booking').set({ holder: null }).where('booking_key', '=', bookingKey).execute();
}
