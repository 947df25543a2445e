import { type BookingRequestStatus, statusesAfter } from '#base/bookingRequestStatus.ts';
import { pathOfDeskRequest } from '#base/pages.ts';
import { lockBookingRequest, updateRequestStatus } from '#server/db/queries/bookingRequest.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type AuditEntry, appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { DomainError } from '../domainError.ts';
import { keyedHash } from '../keyedHash.ts';
import { clinicAddress, queueNotice } from '../outbox/queueNotice.ts';
import { absentBooking, authorOf, requestScope, type Viewer } from '../viewer.ts';
import { type BookingRequestSummary, findBookingRequest } from './findBookingRequest.ts';

interface StatusChange {
  readonly bookingKey: string;
  readonly status: BookingRequestStatus;
  readonly viewer: Viewer;
}

/** The actions of the audit log. Nobody gives a request one of the other statuses. */
const actions: Readonly<Partial<Record<BookingRequestStatus, AuditEntry['action']>>> = {
  OPEN: 'open-request',
  ON_HOLD: 'hold-request',
  CANCELED: 'cancel-request',
  DECLINED_BY_PATIENT: 'decline-request',
  REMOVED_BY_OPERATOR: 'remove-request',
};

/** Returns the statuses that the viewer may give a booking request (AS-2b). */
export function statusChangesOf(status: BookingRequestStatus, { role }: Viewer): readonly BookingRequestStatus[] {
  return statusesAfter(status, role === 'staff' ? 'staff' : 'patient');
}

/**
 * Gives a booking request another status and, if its patient closed it, queues a mail to the clinic, in one transaction (AS-2b). A request
 * that has the status stays as it is. Throws not-authenticated, not-found, request-booked, request-closed with the sentence of its status,
 * and forbidden for a status that the viewer may not choose.
 */
export async function changeRequestStatus(deps: BrandDeps, change: StatusChange): Promise<BookingRequestSummary> {
  const { bookingKey, status, viewer } = change;
  const scope = requestScope(viewer);
  const { clinicById } = await deps.catalog.current();
  await inTransaction(deps.db, async (tx) => {
    const request = await lockBookingRequest(tx, bookingKey, scope);
    if (!request) throw absentBooking(scope);
    if (request.status === status) return;
    const action = actions[status];
    if (!action || !statusChangesOf(request.status, viewer).includes(status)) throw refusal(request.status);
    await updateRequestStatus(tx, bookingKey, status);
    if (viewer.role !== 'staff') {
      const clinic = request.clinic_id === null ? undefined : clinicById.get(request.clinic_id);
      const notice = { reference: '', path: pathOfDeskRequest(request.slug) };
      await queueNotice(deps, tx, { template: 'request-closed', to: clinicAddress(deps, clinic), notice });
    }
    const object = keyedHash(deps.signingKey, 'subject', 'booking', bookingKey);
    await appendAudit(tx, { ...authorOf(viewer), action, object, result: 'done' });
  });
  return findBookingRequest(deps, bookingKey, scope);
}

function refusal(status: BookingRequestStatus): DomainError {
  if (status === 'OPEN') return new DomainError('forbidden', { detail: 'You may not choose this status.' });
  if (status === 'BOOKED') return new DomainError('request-booked', { detail: 'Cancel its booking.' });
  return new DomainError('request-closed', { messageKey: `deny.status.${status}` });
}
