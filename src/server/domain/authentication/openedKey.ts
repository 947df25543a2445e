import type { Patient, SessionRole } from '#server/db/columnTypes.ts';
import type { Database } from '#server/db/database.ts';
import { type CredentialKind, lockCredential, selectCredential } from '#server/db/queries/credential.ts';
import { lockShare, selectShare } from '#server/db/queries/share.ts';
import type { Transaction } from '#server/db/transaction.ts';

/** The types of authentication in the contract (AU-1). */
export type AuthenticationType = 'BOOKING_REQUEST' | 'APPOINTMENT' | 'APPOINTMENT_RESULTS' | 'PATIENT_PORTAL';

/** The kind of key that each type accepts, and the role that it gives (AU-1). */
const opens: Readonly<Record<AuthenticationType, { readonly keyOf: CredentialKind; readonly role: SessionRole }>> = {
  BOOKING_REQUEST: { keyOf: 'booking-request', role: 'booking-request-user' },
  APPOINTMENT: { keyOf: 'booking', role: 'patient' },
  APPOINTMENT_RESULTS: { keyOf: 'booking', role: 'patient' },
  PATIENT_PORTAL: { keyOf: 'booking', role: 'patient' },
};

/** What a key opens for whom. */
export interface OpenedKey {
  readonly key: string;
  readonly keyOf: CredentialKind | 'share';
  readonly role: SessionRole;
  /** Whose date of birth opens it. */
  readonly patient: Patient;
  /** Who gets the one-time code: the patient, or the contact of a share. */
  readonly contact: Pick<Patient, 'email' | 'mobile'>;
}

/**
 * Returns what a key opens; undefined for an unknown, revoked or expired key. Results are also opened by the key of a share (SR-2). Every key of
 * a type takes the same queries, so the time reveals nothing.
 */
export async function findOpenedKey(
  { kysely }: Database,
  { type, key, brand }: { readonly type: AuthenticationType; readonly key: string; readonly brand: string },
): Promise<OpenedKey | undefined> {
  const { keyOf, role } = opens[type];
  const own = live(await selectCredential(kysely, keyOf, key, brand));
  if (type !== 'APPOINTMENT_RESULTS') return own && { key, keyOf, role, patient: own.patient, contact: own.patient };
  const share = await selectShare(kysely, key, brand);
  const shared = live(await selectCredential(kysely, 'booking', share?.booking_key ?? key, brand));
  if (own) return { key, keyOf, role, patient: own.patient, contact: own.patient };
  if (!share || share.revoked_at || share.expired || !shared) return undefined;
  const contact =
    share.contact_type === 'EMAIL' ? { email: share.contact, mobile: '' } : { email: '', mobile: share.contact };
  return { key, keyOf: 'share', role: 'share-recipient', patient: shared.patient, contact };
}

type Credential = Awaited<ReturnType<typeof selectCredential>>;

const live = (row: Credential): Credential => (row?.access_revoked_at ? undefined : row);

/** Locks a key against revocation until the transaction ends. Returns false if it opens nothing any more. */
export function lockKey(tx: Transaction, { key, keyOf }: Pick<OpenedKey, 'key' | 'keyOf'>): Promise<boolean> {
  return keyOf === 'share' ? lockShare(tx, key) : lockCredential(tx, keyOf, key);
}

/** Returns what a session that awaits a code opens; undefined for another session and for a key that opens nothing any more. */
export async function findKeyOfSession(
  db: Database,
  session:
    | { readonly awaits_code: boolean; readonly booking_key: string | null; readonly share_key: string | null }
    | undefined,
  brand: string,
): Promise<OpenedKey | undefined> {
  const key = session?.awaits_code ? (session.booking_key ?? session.share_key) : null;
  return key === null ? undefined : findOpenedKey(db, { type: 'APPOINTMENT_RESULTS', key, brand });
}
