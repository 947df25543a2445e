import { pathOfDeskRequest } from '#base/pages.ts';
import { emailAddress } from '#base/plainText.ts';
import { type BookingRequestStatus, statusesAfter } from '#base/requestStatus.ts';
import { type BookingRequestRow, lockBookingRequest, updateRequestStatus } from '#server/db/queries/bookingRequest.ts';
import { insertMessage } from '#server/db/queries/outbox.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import { type AuditEntry, appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { CatalogSnapshot } from '../catalog/catalogSnapshot.ts';
import { DomainError } from '../domainError.ts';
import { keyedHash } from '../keyedHash.ts';
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
  const catalog = await deps.catalog.current();
  await inTransaction(deps.db, async (tx) => {
    const request = await lockBookingRequest(tx, bookingKey, scope);
    if (!request) throw absentBooking(scope);
    if (request.status === status) return;
    const action = actions[status];
    if (!action || !statusChangesOf(request.status, viewer).includes(status)) throw refusal(request.status);
    await updateRequestStatus(tx, bookingKey, status);
    if (viewer.role !== 'staff') await tellClinic(deps, tx, request, catalog);
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

/** Queues a mail to the clinic of the request, or to the call centre. */
async function tellClinic(
  { brand, locale, mailDomain, callCentreEmail }: BrandDeps,
  tx: Transaction,
  { slug, clinic_id }: BookingRequestRow,
  { clinicById }: CatalogSnapshot,
): Promise<void> {
  const email = (clinic_id === null ? undefined : clinicById.get(clinic_id)?.email) ?? '';
  const address = emailAddress.test(email) ? email : callCentreEmail;
  if (!emailAddress.test(address)) return;
  const notice = { reference: '', path: pathOfDeskRequest(slug) };
  await insertMessage(tx, { template: 'request-closed', recipient: { brand, locale, address }, mailDomain, notice });
}
