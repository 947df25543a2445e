import { randomBytes } from 'node:crypto';
import { pathOfBooking } from '#base/pages.ts';
import { phoneDigits } from '#base/phoneNumbers.ts';
import { emailAddress } from '#base/plainText.ts';
import type { ContactType, ShareType } from '#server/db/columnTypes.ts';
import { lockBooking, selectBooking } from '#server/db/queries/booking.ts';
import { insertMessage } from '#server/db/queries/outbox.ts';
import { deleteSessionsOf } from '#server/db/queries/session.ts';
import { countRecentShares, insertShare, markShareRevoked, selectShares } from '#server/db/queries/share.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { spendMailBudgets } from '../budgets/usageBudgets.ts';
import { DomainError } from '../domainError.ts';
import { hashOf, withIdempotency } from '../idempotency.ts';
import { keyedHash } from '../keyedHash.ts';
import { absentBooking, authorOf, bookingScope, type Viewer } from '../viewer.ts';

interface ShareOrder {
  readonly bookingKey: string;
  /** An e-mail address or a phone number. */
  readonly contactDetails: string;
  readonly contactName: string;
  readonly note: string;
  readonly type: ShareType;
  readonly idempotencyKey: string;
  readonly viewer: Viewer;
}

/** How often the results of a booking may be shared in 24 hours. */
const sharesPerDay = 20;

/** When and how a brand lets patients share results. */
export interface SharingRules {
  readonly noteMaxLength: number;
  /** Days for which a link works. */
  readonly days: number;
  /** Whether patients may share by SMS too. */
  readonly sms: boolean;
}

type ShareDeps = Pick<
  BrandDeps,
  'db' | 'brand' | 'locale' | 'signingKey' | 'mailDomain' | 'usageLimits' | 'sharingRules' | 'channels'
>;

/**
 * Shares the results of a booking with a contact, who gets a link that opens them with the patient's date of birth and a code (SR-1, SR-2).
 * Returns the id of the share. Only the patient who entered a code may share. Throws not-authenticated, not-found, invalid-request for a contact
 * that cannot be reached and for a long note, too-many-requests if the contact got enough messages or after 20 shares in a day, and idempotency-key-reused.
 */
export async function shareResults(deps: ShareDeps, order: ShareOrder): Promise<{ readonly id: string }> {
  const { db, brand, sharingRules } = deps;
  const { bookingKey, contactName, note, type, viewer } = order;
  refuseUnverified(viewer);
  const contact = readContact(deps, order.contactDetails);
  if (note.length > sharingRules.noteMaxLength) throw invalid('note', 'maxLength');
  const request = {
    scope: hashOf('booking', bookingKey),
    key: order.idempotencyKey,
    requestHash: hashOf('share', contact.details, contactName, note, type),
  };
  return inTransaction(db, (tx) =>
    withIdempotency(tx, request, async () => {
      const scope = patientScope(viewer);
      const booking = await lockBooking(tx, bookingKey, scope);
      if (!booking) throw absentBooking(scope);
      const full = (await countRecentShares(tx, bookingKey)) >= sharesPerDay;
      if (full || !(await spendMailBudgets(deps, tx, contact.details))) {
        throw new DomainError('too-many-requests', { detail: 'Share again tomorrow.' });
      }
      const shareKey = randomBytes(16).toString('base64url');
      const { details, contactType } = contact;
      const { days } = sharingRules;
      const share = { shareKey, bookingKey, brand, type, contact: details, contactType, contactName, note, days };
      const id = await insertShare(tx, share);
      const { firstName, lastName } = booking.patient;
      await insertMessage(tx, {
        template: 'share',
        mailDomain: deps.mailDomain,
        recipient: { brand, locale: booking.locale, address: details },
        ...(contactType === 'PHONE' && { channel: 'SMS' as const }),
        notice: {
          reference: '',
          sender: `${firstName} ${lastName}`,
          path: `${pathOfBooking('results', shareKey)}?shared=true`,
          ...(note !== '' && { note }),
        },
      });
      const object = keyedHash(deps.signingKey, 'subject', 'booking', bookingKey);
      await appendAudit(tx, { ...authorOf(viewer), action: 'share', object, result: 'done' });
      return { id };
    }),
  );
}

/** A share as its patient sees it (SR-4). */
interface Share {
  readonly id: string;
  readonly type: ShareType;
  readonly contactDetails: string;
  readonly contactDetailsType: ContactType;
  /** May be empty. */
  readonly contactName: string;
  /** RFC 3339 in UTC, like the other times. */
  readonly dateCreatedUTC: string;
  readonly dateRevoked: string | undefined;
  readonly expiresAt: string;
  /** When the contact opened it, the latest first. */
  readonly views: readonly string[];
}

/** Returns the shares of a booking, the newest first. Throws not-authenticated for a patient without a code, and not-found outside the scope. */
export async function findShares({ db }: ShareDeps, bookingKey: string, viewer: Viewer): Promise<readonly Share[]> {
  refuseUnverified(viewer);
  const scope = patientScope(viewer);
  if (!(await selectBooking(db.kysely, bookingKey, scope))) throw absentBooking(scope);
  const rows = await selectShares(db.kysely, bookingKey);
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    contactDetails: row.contact,
    contactDetailsType: row.contact_type,
    contactName: row.contact_name,
    dateCreatedUTC: row.created_at.toISOString(),
    dateRevoked: row.revoked_at?.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    views: (row.views ?? []).map((at) => at.toISOString()),
  }));
}

/** Revokes a share and ends its sessions at once. Throws not-authenticated, and not-found also for a share of another booking. */
export async function revokeShare(
  { db, signingKey }: ShareDeps,
  { bookingKey, id, viewer }: { readonly bookingKey: string; readonly id: string; readonly viewer: Viewer },
): Promise<void> {
  refuseUnverified(viewer);
  await inTransaction(db, async (tx) => {
    const scope = patientScope(viewer);
    if (!(await lockBooking(tx, bookingKey, scope))) throw absentBooking(scope);
    const shareKey = await markShareRevoked(tx, bookingKey, id);
    if (shareKey === undefined) throw new DomainError('not-found', { detail: 'The booking has no such share.' });
    await deleteSessionsOf(tx, keyedHash(signingKey, 'subject', 'booking', shareKey));
    const object = keyedHash(signingKey, 'subject', 'booking', bookingKey);
    await appendAudit(tx, { ...authorOf(viewer), action: 'revoke-share', object, result: 'done' });
  });
}

function refuseUnverified({ session }: Viewer): void {
  if (!session?.verified) throw new DomainError('not-authenticated');
}

/** The scope of the patient alone: neither the browser that booked nor a booking request opens results. */
function patientScope(viewer: Viewer) {
  return { ...bookingScope(viewer), requestKey: undefined, bookedBy: undefined, holder: undefined };
}

/** Reads a contact. Every valid phone number is a PHONE (design of SR-1); throws invalid-request for anything else. */
function readContact(
  { sharingRules, channels }: Pick<ShareDeps, 'sharingRules' | 'channels'>,
  details: string,
): { readonly details: string; readonly contactType: ContactType } {
  const text = details.trim();
  if (emailAddress.test(text)) return { details: text, contactType: 'EMAIL' };
  const isPhone = /^\+?\d{9,15}$/.test(text.replace(/[\s().-]/g, '')) && phoneDigits(text) !== undefined;
  if (isPhone && sharingRules.sms && channels.includes('SMS')) return { details: text, contactType: 'PHONE' };
  const messageKey = sharingRules.sms ? 'error.invalid_contact_details' : 'form.share.contactDetails.required';
  throw invalid('contactDetails', 'format', messageKey);
}

function invalid(name: string, keyword: string, messageKey?: string): DomainError {
  const errors = [{ pointer: `/body/${name}`, keyword, ...(messageKey && { messageKey }) }];
  return new DomainError('invalid-request', { errors });
}
