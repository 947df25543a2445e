import type { Transaction } from '../transaction.ts';
import { allocationTimes, type KeptSlot } from './insertHold.ts';

/** Takes a slot for good that is not held; answers the id of the allocation. PostgreSQL refuses an overlap (23P01). */
export async function insertAppointmentAllocation(tx: Transaction, slot: KeptSlot): Promise<string> {
  const { id } = await tx
    .insertInto('allocation')
    .values({ ...allocationTimes(slot), kind: 'appointment', hold_id: null, holder: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
