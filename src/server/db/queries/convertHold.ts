import type { Transaction } from '../transaction.ts';

/** Makes a hold row the patient's appointment: the time was never free in between. */
export async function convertHold(tx: Transaction, allocationId: string, clinicId: number): Promise<void> {
  await tx
    .updateTable('allocation')
    .set({ kind: 'appointment', hold_id: null, holder: null, network: null, expires_at: null, extendable_until: null })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', allocationId)
    .execute();
}
