import type { CallTime, Contact, EnquiryKind, StaffTaskStatus } from '#server/db/columnTypes.ts';
import { everyBooking, selectBooking } from '#server/db/queries/booking.ts';
import { countNewDetailsChanges } from '#server/db/queries/detailsChange.ts';
import { type EnquiryFilter, selectEnquiries, selectEnquiry } from '#server/db/queries/enquiry.ts';
import { markDone } from '#server/db/queries/staffTask.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import { type ReadSheet, readSheets } from '../appointments/answerSheet.ts';
import { appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { CatalogSnapshot } from '../catalog/catalogSnapshot.ts';
import { DomainError } from '../domainError.ts';
import { keyedHash } from '../keyedHash.ts';
import { type Author, authorOf, type Viewer } from '../viewer.ts';
import { readEnquiryReference } from './enquiryReference.ts';

/** An enquiry as staff read it. */
export interface Enquiry {
  readonly id: string;
  readonly reference: string;
  readonly kind: EnquiryKind;
  readonly status: StaffTaskStatus;
  /** The language of the patient. */
  readonly locale: string;
  /** RFC 3339 in UTC. */
  readonly createdAt: string;
  readonly contact: Contact;
  readonly message: string;
  readonly callTime: CallTime;
  /** Names. */
  readonly exams: readonly string[];
  /** Names; empty for any clinic. */
  readonly clinics: readonly string[];
  /** Reference of the booking that the enquiry is about. */
  readonly bookingReference: string | undefined;
  /** Key of the booking request that the enquiry is about. */
  readonly requestKey: string | undefined;
  /** The safety answers that were sent along; undefined if there are none. */
  readonly safety: ReadSheet | undefined;
}

/** An enquiry as the list for staff has it. */
type ListedEnquiry = Pick<Enquiry, 'id' | 'reference' | 'kind' | 'createdAt' | 'contact' | 'exams'>;

interface EnquiryList {
  /** The oldest first. */
  readonly enquiries: readonly ListedEnquiry[];
  /** How many there are in all. */
  readonly total: number;
  /** Further ones follow. */
  readonly more: boolean;
  /** How many details changes wait for staff; undefined for a further part of the list and for a reference. */
  readonly detailsChanges: number | undefined;
}

/** Which enquiries staff ask for. */
interface AskedEnquiries extends Omit<EnquiryFilter, 'reference'> {
  /** A reference as somebody typed it. */
  readonly typed?: string | undefined;
}

/** The most enquiries that a part of the list for staff has. */
const listed = 50;

/**
 * Returns the enquiries of the brand that wait for an answer, of one kind and after one of them if that is asked, or the one with a reference;
 * and notes in the audit log who listed them. A text that is not the reference of an enquiry finds nothing. Throws not-found for an
 * unknown `after`.
 */
export async function listEnquiries(deps: BrandDeps, asked: AskedEnquiries, viewer: Viewer): Promise<EnquiryList> {
  const { typed, ...filter } = asked;
  const reference = typed === undefined ? undefined : readEnquiryReference(deps, typed);
  if (typed !== undefined && reference === undefined)
    return { enquiries: [], total: 0, more: false, detailsChanges: undefined };
  const { examById } = await deps.catalog.current();
  return inTransaction(deps.db, async (tx) => {
    const found = await selectEnquiries(tx, deps.brand, { ...filter, reference }, listed);
    if (!found) throw new DomainError('not-found', { detail: 'There is no enquiry to continue after.' });
    const isStart = typed === undefined && filter.after === undefined;
    const detailsChanges = isStart ? await countNewDetailsChanges(tx, deps.brand) : undefined;
    await appendAudit(tx, { ...authorOf(viewer), action: 'list-enquiries', result: 'done' });
    return {
      ...found,
      detailsChanges,
      enquiries: found.enquiries.map(({ exam_ids, created_at, ...row }) => ({
        ...row,
        createdAt: created_at.toISOString(),
        exams: namesOf(exam_ids, examById),
      })),
    };
  });
}

/** Which enquiry is asked for, and the locale of the reader. */
interface AskedEnquiry {
  readonly id: string;
  readonly locale: string;
}

/** Returns an enquiry of the brand in the reader's locale, and notes in the audit log who read it. Throws not-found. */
export async function findEnquiry(deps: BrandDeps, asked: AskedEnquiry, viewer: Viewer): Promise<Enquiry> {
  const catalog = await deps.catalog.current();
  return inTransaction(deps.db, (tx) =>
    readEnquiry(deps, tx, { ...asked, catalog }, { ...authorOf(viewer), action: 'view-enquiry' }),
  );
}

/** Marks an enquiry of the brand as done and returns it. Throws not-found. */
export async function completeEnquiry(deps: BrandDeps, asked: AskedEnquiry, viewer: Viewer): Promise<Enquiry> {
  const catalog = await deps.catalog.current();
  return inTransaction(deps.db, async (tx) => {
    await markDone(tx, 'enquiry', deps.brand, asked.id);
    return readEnquiry(deps, tx, { ...asked, catalog }, { ...authorOf(viewer), action: 'complete-enquiry' });
  });
}

async function readEnquiry(
  deps: BrandDeps,
  tx: Transaction,
  { id, locale, catalog }: AskedEnquiry & { readonly catalog: CatalogSnapshot },
  done: Author & { readonly action: 'view-enquiry' | 'complete-enquiry' },
): Promise<Enquiry> {
  const row = await selectEnquiry(tx, deps.brand, id);
  if (!row) throw new DomainError('not-found', { detail: 'There is no such enquiry.' });
  const key = row.booking_key;
  const booking = key === null ? undefined : await selectBooking(tx, key, everyBooking);
  const safety = row.answer_sheet ? readSheets(row, locale) : undefined;
  const enquiry = { ...enquiryOf(catalog, row, booking?.reference ?? undefined), safety };
  const object = keyedHash(deps.signingKey, 'subject', 'enquiry', id);
  await appendAudit(tx, { ...done, object, result: 'done' });
  return enquiry;
}

type EnquiryRow = NonNullable<Awaited<ReturnType<typeof selectEnquiry>>>;

function enquiryOf(
  { examById, clinicById }: CatalogSnapshot,
  row: EnquiryRow,
  bookingReference: string | undefined,
): Omit<Enquiry, 'safety'> {
  const { id, reference, kind, status, locale, contact, message } = row;
  return {
    id,
    reference,
    kind,
    status,
    locale,
    contact,
    message,
    bookingReference,
    createdAt: row.created_at.toISOString(),
    callTime: row.call_time,
    requestKey: row.request_key ?? undefined,
    exams: namesOf(row.exam_ids, examById),
    clinics: namesOf(row.clinic_ids, clinicById),
  };
}

/** Returns the names of what the catalog still has. */
function namesOf(ids: readonly number[], byId: ReadonlyMap<number, { readonly name: string }>): string[] {
  return ids.flatMap((id) => byId.get(id)?.name ?? []);
}
