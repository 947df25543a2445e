import { isAhead, isCalledOff } from '#base/appointmentStatus.ts';
import { canonicalJson, type Json } from '#base/json.ts';
import { pages, pathOfDeskBooking, pathOfDeskRequest } from '#base/pages.ts';
import type { NoticeTemplate, Patient, PatientParts } from '#server/db/columnTypes.ts';
import type { Queryable } from '#server/db/database.ts';
import { lockBooking, selectAppointments, selectBooking } from '#server/db/queries/booking.ts';
import { lockBookingRequest, selectBookingRequest } from '#server/db/queries/bookingRequest.ts';
import { insertDetailsChange, selectDetailsChanges } from '#server/db/queries/detailsChange.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { Requester } from '../budgets/requester.ts';
import { usageBudgets } from '../budgets/usageBudgets.ts';
import type { Clinic } from '../catalog/catalogSnapshot.ts';
import { DomainError } from '../domainError.ts';
import { answerOnce, hashOf, workWithinBudgets } from '../idempotency.ts';
import { keyedHash } from '../keyedHash.ts';
import { clinicAddress, queueNotice } from '../outbox/queueNotice.ts';
import { readParts } from '../patientParts.ts';
import { absentBooking, accountOf, authorOf, bookingScope, requestScope, type Viewer } from '../viewer.ts';

/** What a patient wants changed. */
interface AskedChange {
  /** Key of a booking or of a booking request. */
  readonly bookingKey: string;
  /** Only the details that are wrong; an empty text asks to remove a detail. */
  readonly changes: PatientParts;
  readonly remark: string;
  readonly viewer: Viewer;
  readonly from: Requester;
  readonly idempotencyKey: string;
}

/** The response: the id of the details change, which gives no access. */
interface RecordedChange {
  readonly id: string;
}

/** What is wrong, as it is stored, and whom to tell. */
interface Subject {
  readonly patient: Patient;
  /** True if the sender proved to be the patient, or is staff. */
  readonly proved: boolean;
  /** Undefined for a clinic that the catalog does not have, and for a booking request without a clinic. */
  readonly clinics: readonly (Clinic | undefined)[];
  readonly template: NoticeTemplate;
  /** Reference of the booking; empty for a booking request. */
  readonly reference: string;
  /** Path of the page for staff. */
  readonly path: string;
}

/**
 * How many details changes of one booking or booking request may wait for staff: from the patient and staff, and from a browser that only booked.
 * They are counted apart, so that a browser cannot use up what the patient may ask for.
 */
const maxWaiting = { proved: 5, unproved: 2 };

/**
 * Records which details of a booking's patient are wrong and queues a mail with a link to each clinic, in one transaction; the booking
 * stays as it is (BK-10c). Throws not-authenticated, not-found, already-canceled, appointment-over, answers-invalid (nothing changed, or an
 * invalid detail), idempotency-key-reused, captcha-required and too-many-requests.
 */
export async function askForBookingChange(deps: BrandDeps, change: AskedChange): Promise<RecordedChange> {
  const { bookingKey, viewer } = change;
  const scope = bookingScope(viewer);
  const { clinicById } = await deps.catalog.current();
  return ask(deps, change, {
    lock: (tx) => lockBooking(tx, bookingKey, scope),
    async read(db) {
      const booking = await selectBooking(db, bookingKey, scope);
      if (!booking) throw absentBooking(scope);
      const appointments = await selectAppointments(db, bookingKey);
      if (appointments.every(({ status }) => isCalledOff(status))) throw new DomainError('already-canceled');
      const ahead = appointments.filter(({ status, starts_at }) => isAhead(status) && starts_at > booking.now);
      if (ahead.length === 0) throw new DomainError('appointment-over', { detail: 'Call the clinic.' });
      const clinics = new Set(ahead.map(({ clinic_id }) => clinic_id));
      const reference = booking.reference ?? '';
      return {
        patient: booking.patient,
        proved: scope.all || scope.bookingKey === bookingKey,
        reference,
        clinics: [...clinics].map((id) => clinicById.get(id)),
        template: 'details-change',
        // A booking from before there were references has no page for staff.
        path: reference === '' ? pages.desk.path : pathOfDeskBooking(reference),
      };
    },
  });
}

/** As `askForBookingChange`, for the patient of a booking request. Throws request-closed instead of already-canceled and appointment-over. */
export async function askForRequestChange(deps: BrandDeps, change: AskedChange): Promise<RecordedChange> {
  const { bookingKey, viewer } = change;
  const scope = requestScope(viewer);
  const { clinicById } = await deps.catalog.current();
  return ask(deps, change, {
    lock: (tx) => lockBookingRequest(tx, bookingKey, scope),
    async read(db) {
      const request = await selectBookingRequest(db, bookingKey, scope);
      if (!request) throw absentBooking(scope);
      const { patient, status, slug, clinic_id } = request;
      if (status !== 'OPEN' && status !== 'BOOKED') {
        throw new DomainError('request-closed', { messageKey: `deny.status.${status}` });
      }
      const clinic = clinic_id === null ? undefined : clinicById.get(clinic_id);
      return {
        patient,
        proved: true,
        reference: '',
        clinics: [clinic],
        template: 'request-details-change',
        path: pathOfDeskRequest(slug),
      };
    },
  });
}

/** Where the subject is stored. */
interface SubjectSource {
  /** Locks the row, so that it stays as `read` finds it. */
  lock(tx: Transaction): Promise<unknown>;
  /** Throws unless the sender may change the details. */
  read(db: Queryable): Promise<Subject>;
}

async function ask(deps: BrandDeps, change: AskedChange, subject: SubjectSource): Promise<RecordedChange> {
  const { bookingKey, remark, from, viewer, idempotencyKey: key } = change;
  const requestHash = hashOf('details-change', canonicalJson({ changes: change.changes, remark } as unknown as Json));
  const keyed = { scope: hashOf('booking', bookingKey), key, requestHash };
  // The subject is read first, so that a repeated request of somebody else does not get the response.
  await subject.read(deps.db.kysely);
  return answerOnce(deps.db, keyed, () => {
    const changes = storedForm(change.changes);
    if (Object.keys(changes).length === 0 && remark === '') throw nothingChanged();
    const use = usageBudgets(deps, { kind: 'enquiry', account: accountOf(viewer), from });
    return workWithinBudgets(deps.db, keyed, use, async (tx) => {
      await subject.lock(tx);
      return record(deps, tx, { ...change, changes }, await subject.read(tx));
    });
  });
}

async function record(
  deps: BrandDeps,
  tx: Transaction,
  change: AskedChange,
  subject: Subject,
): Promise<RecordedChange> {
  const { brand, signingKey } = deps;
  const { bookingKey, remark, viewer } = change;
  const { patient, proved, clinics, template, reference, path } = subject;
  const after = proved ? withoutEqual(change.changes, patient) : change.changes;
  const parts = Object.keys(after) as (keyof PatientParts)[];
  if (parts.length === 0 && remark === '') throw nothingChanged();
  const earlier = await selectDetailsChanges(tx, bookingKey);
  const waiting = earlier.filter((one) => one.status === 'NEW' && one.proved === proved);
  if (waiting.length >= maxWaiting[proved ? 'proved' : 'unproved']) {
    throw new DomainError('too-many-requests', { retryAfter: 3_600, detail: 'Staff have not read the earlier ones.' });
  }
  const before: PatientParts = Object.fromEntries(parts.map((part) => [part, patient[part] ?? '']));
  const id = await insertDetailsChange(tx, { brand, bookingKey, before, after, remark, proved });
  for (const to of new Set(clinics.map((clinic) => clinicAddress(deps, clinic))))
    await queueNotice(deps, tx, { template, to, notice: { reference, path } });
  const object = keyedHash(signingKey, 'subject', 'booking', bookingKey);
  await appendAudit(tx, { ...authorOf(viewer), action: 'ask-details-change', object, result: 'done' });
  return { id };
}

/** Leaves out what is stored already. Only for the patient and staff: the answer would let others guess a date of birth. */
function withoutEqual(changes: PatientParts, patient: Patient): PatientParts {
  const changed = (Object.keys(changes) as (keyof PatientParts)[]).filter(
    (part) => changes[part] !== (patient[part] ?? ''),
  );
  return Object.fromEntries(changed.map((part) => [part, changes[part]]));
}

/** Returns the details as they are stored. Throws answers-invalid with the place of each invalid one. */
function storedForm(changes: PatientParts): PatientParts {
  const texts: { readonly [part: string]: string } = { ...changes };
  const { stored, wrong } = readParts(texts);
  const errors = wrong
    .filter((part) => texts[part]?.trim() !== '')
    .map((part) => ({ pointer: `/body/changes/${part}`, keyword: 'format' }));
  if (errors.length > 0) throw new DomainError('answers-invalid', { errors });
  return stored;
}

function nothingChanged(): DomainError {
  const messageKey = 'form.details-change.remark.required';
  return new DomainError('answers-invalid', { errors: [{ pointer: '/body/remark', keyword: 'required', messageKey }] });
}
