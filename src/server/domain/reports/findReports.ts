import { selectBooking } from '#server/db/queries/booking.ts';
import { selectReports } from '#server/db/queries/report.ts';
import { insertShareView, lockShare, selectShare } from '#server/db/queries/share.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { DomainError } from '../domainError.ts';
import { keyedHash } from '../keyedHash.ts';
import { absentBooking, authorOf, bookingScope, type Viewer } from '../viewer.ts';

/** A report of an appointment (AS-5a). */
interface Report {
  readonly reportId: string;
  /** Slug of the appointment. */
  readonly appointment: string;
  readonly title: string;
  /** Who signed it; may be empty. */
  readonly author: string;
  /** RFC 3339 in UTC. */
  readonly reportedAt: string;
  /** Whether it replaced an earlier one. */
  readonly amended: boolean;
  /** When patients may read it, RFC 3339 in UTC. */
  readonly releasedAt: string;
  /** Plain text; undefined before the release. */
  readonly text: string | undefined;
}

/**
 * Returns the reports of a booking to its patient who entered a code, to staff, and under the key of a share to its contact, and writes the view to
 * the audit log first. Before its release a report has no text, for staff too: they have it in the clinic's system. Throws not-authenticated
 * for a patient without a code, and not-found outside the scope.
 */
export async function findReports(deps: ReportDeps, key: string, viewer: Viewer): Promise<readonly Report[]> {
  if (viewer.role !== 'staff' && !viewer.session?.verified) throw new DomainError('not-authenticated');
  return viewer.role === 'share-recipient' ? sharedReports(deps, key, viewer) : ownReports(deps, key, viewer);
}

type ReportDeps = Pick<BrandDeps, 'db' | 'brand' | 'signingKey' | 'reportHours'>;

/** Returns the released reports of a share, and records that it was opened. */
async function sharedReports(deps: ReportDeps, shareKey: string, viewer: Viewer): Promise<readonly Report[]> {
  const { db, brand, signingKey } = deps;
  const share = shareKey === viewer.session?.share_key ? await selectShare(db.kysely, shareKey, brand) : undefined;
  if (!share) throw new DomainError('not-found');
  await inTransaction(db, async (tx) => {
    // A revocation at the same time waits here, or is seen.
    if (!(await lockShare(tx, shareKey))) throw new DomainError('not-authenticated');
    await insertShareView(tx, shareKey);
    const object = keyedHash(signingKey, 'subject', 'booking', share.booking_key);
    await appendAudit(tx, { ...authorOf(viewer), action: 'view-shared', object, result: 'done' });
  });
  return (await readReports(deps, share.booking_key)).filter(({ text }) => text !== undefined);
}

async function ownReports(deps: ReportDeps, bookingKey: string, viewer: Viewer): Promise<readonly Report[]> {
  const { db, signingKey } = deps;
  const scope = { ...bookingScope(viewer), requestKey: undefined, bookedBy: undefined, holder: undefined };
  if (!(await selectBooking(db.kysely, bookingKey, scope))) throw absentBooking(scope);
  const object = keyedHash(signingKey, 'subject', 'booking', bookingKey);
  await inTransaction(db, (tx) =>
    appendAudit(tx, { ...authorOf(viewer), action: 'view-results', object, result: 'done' }),
  );
  return readReports(deps, bookingKey);
}

async function readReports({ db, reportHours }: ReportDeps, bookingKey: string): Promise<readonly Report[]> {
  const rows = await selectReports(db.kysely, bookingKey, reportHours);
  return rows.map(({ report_id, appointment_id, title, author, reported_at, revision, released_at, body }) => ({
    reportId: report_id,
    appointment: appointment_id,
    title,
    author,
    reportedAt: reported_at.toISOString(),
    amended: revision > 1,
    releasedAt: released_at.toISOString(),
    text: body ?? undefined,
  }));
}
