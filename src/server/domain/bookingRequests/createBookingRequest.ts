import { randomBytes } from 'node:crypto';
import { canonicalJson, type Json } from '#base/json.ts';
import { pathOfBooking } from '#base/pages.ts';
import type { Patient, PatientParts } from '#server/db/columnTypes.ts';
import { insertBookingRequest } from '#server/db/queries/bookingRequest.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { appendAudit } from '../auditLog.ts';
import { nameOfAccount } from '../bookedBy.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { AskedQuestionnaire } from '../brands/served/askedQuestionnaires.ts';
import type { Requester } from '../budgets/requester.ts';
import { usageBudgets } from '../budgets/usageBudgets.ts';
import type { CatalogSnapshot, Exam } from '../catalog/catalogSnapshot.ts';
import { readServedCatalog } from '../catalog/liveCatalog.ts';
import { DomainError } from '../domainError.ts';
import { takeDraft } from '../draftAnswers.ts';
import { answerOnce, hashOf, workWithinBudgets } from '../idempotency.ts';
import { keyedHash } from '../keyedHash.ts';
import { queueNotice } from '../outbox/queueNotice.ts';
import { readParts } from '../patientParts.ts';
import { authorOf, type Viewer } from '../viewer.ts';

/** A booking request for a patient. */
interface RequestOrder {
  readonly patient: PatientParts & Pick<Patient, 'firstName' | 'lastName' | 'dateOfBirth'>;
  /** Slugs of the catalog; without them the patient chooses. */
  readonly exam?: string | undefined;
  readonly clinic?: string | undefined;
  /** As exams of the catalog name it. */
  readonly bodyPart?: string | undefined;
  /** Who refers the patient; a referrer's own name replaces it. */
  readonly referrer?: string | undefined;
  readonly notes?: string | undefined;
}

interface CreateRequest {
  readonly order: RequestOrder;
  /** What was answered before the request, and what must have been for an exam. */
  readonly draft: string | undefined;
  readonly requiredFor: (exam: Exam | undefined) => readonly AskedQuestionnaire[];
  /** Hash of the holder token of the browser. */
  readonly holder: Buffer | undefined;
  /** The language of the patient. */
  readonly locale: string;
  /** A member of staff or a referrer. */
  readonly viewer: Viewer;
  readonly from: Requester;
  readonly idempotencyKey: string;
}

/** The response. The slug gives no access. */
interface CreatedRequest {
  readonly slug: string;
  /** True if the patient gets a mail with the link. */
  readonly mailed: boolean;
  /** Key of the request; staff may hand over the link, a referrer must not act as the patient. */
  readonly bookingKey?: string;
}

/**
 * Creates a booking request for a patient and queues the mail with its link, in one transaction (CR-5b). Throws unknown-exam (also for a body
 * part), unknown-clinic (also one of another brand), answers-invalid with the place of each fault, idempotency-key-reused, captcha-required,
 * too-many-requests, and questionnaire-required for a questionnaire of the brand that was not answered.
 */
export async function createBookingRequest(deps: BrandDeps, request: CreateRequest): Promise<CreatedRequest> {
  const { order, locale, draft, viewer, from, idempotencyKey: key } = request;
  const requestHash = hashOf(
    'booking-request',
    canonicalJson({ order, locale, ...(draft && { draft }) } as unknown as Json),
  );
  const keyed = { scope: viewer.session?.subject ?? hashOf(viewer.role), key, requestHash };
  return answerOnce(deps.db, keyed, async () => {
    const wanted = readWanted(await readServedCatalog(deps), order);
    const patient = readPatient(order, viewer);
    const recipients = patient.email === '' ? [] : [patient.email];
    const use = usageBudgets(deps, { kind: 'request', recipients, account: viewer.session?.subject, from });
    return workWithinBudgets(deps.db, keyed, use, (tx) => create(deps, tx, request, { ...wanted, patient }));
  });
}

async function create(
  deps: BrandDeps,
  tx: Transaction,
  { order, locale, viewer, holder, draft, requiredFor }: CreateRequest,
  { exam, ...known }: ReturnType<typeof readWanted> & { readonly patient: Patient },
): Promise<CreatedRequest> {
  const { brand, signingKey } = deps;
  const bookingKey = randomBytes(16).toString('base64url');
  const { bodyPart = '', notes = '' } = order;
  const referrer = viewer.role === 'referrer' ? referrerName(viewer) : (order.referrer ?? '');
  const slug = await insertBookingRequest(tx, {
    ...known,
    examId: exam?.id,
    bookingKey,
    brand,
    bodyPart,
    notes,
    referrer,
    attachments: [],
  });
  await takeDraft(tx, holder, { draft, required: requiredFor(exam) }, { requestKey: bookingKey });
  const address = known.patient.email;
  const notice = { reference: '', path: pathOfBooking('bookingRequest', bookingKey) };
  await queueNotice(deps, tx, { template: 'booking-request', to: address || undefined, locale, notice });
  const object = keyedHash(signingKey, 'subject', 'booking', bookingKey);
  await appendAudit(tx, { ...authorOf(viewer), action: 'add-request', object, result: 'done' });
  return { slug, mailed: address !== '', ...(viewer.role === 'staff' && { bookingKey }) };
}

function referrerName({ session }: Viewer): string {
  return session?.account ? nameOfAccount(session.account) : '';
}

/** Returns the exam and the id of the clinic. Throws unless the brand's clinics offer the exam online. */
function readWanted(
  { examBySlug, clinicBySlug, clinics, exams }: CatalogSnapshot,
  { exam: examSlug, clinic: clinicSlug, bodyPart }: RequestOrder,
): { readonly exam: Exam | undefined; readonly clinicId: number | undefined } {
  const unknown = (code: 'unknown-exam' | 'unknown-clinic', part: string) =>
    new DomainError(code, { errors: [{ pointer: `/body/${part}`, keyword: part }] });
  const exam = examSlug === undefined ? undefined : examBySlug.get(examSlug);
  if (examSlug !== undefined && !exam) throw unknown('unknown-exam', 'exam');
  const clinic = clinicSlug === undefined ? undefined : clinicBySlug.get(clinicSlug);
  if (clinicSlug !== undefined && !clinic) throw unknown('unknown-clinic', 'clinic');
  if (bodyPart !== undefined && !exams.some((one) => one.bodyPart === bodyPart))
    throw unknown('unknown-exam', 'bodyPart');
  if (exam && bodyPart !== undefined && exam.bodyPart !== bodyPart) {
    throw refused('/body/bodyPart', 'exam', 'The exam is of another body part.');
  }
  const places = clinic ? [clinic] : clinics;
  const offer = ({ id }: Exam) => places.some(({ devices }) => devices.some((device) => device.exams.has(id)));
  if (exam && !offer(exam)) throw refused('/body/exam', 'offered', 'The clinics do not offer this exam.');
  if (exam && exam.enquiry !== 'none') throw refused('/body/exam', 'enquiry', 'This exam is arranged by an enquiry.');
  const isBookable = (one: Exam) => one.bodyPart === bodyPart && one.enquiry === 'none' && offer(one);
  if (bodyPart !== undefined && !exams.some(isBookable)) {
    throw refused('/body/bodyPart', 'offered', 'The clinics offer no exam of this body part online.');
  }
  return { exam, clinicId: clinic?.id };
}

/** Returns the patient as it is stored. Throws answers-invalid with the place of each invalid part. */
function readPatient({ patient }: RequestOrder, { role }: Viewer): Patient {
  const { stored, wrong } = readParts({ ...patient });
  const needsAddress = role === 'referrer' && !patient.email;
  const errors = [
    ...wrong.map((part) => ({ pointer: `/body/patient/${part}`, keyword: 'format' })),
    ...(needsAddress ? [{ pointer: '/body/patient/email', keyword: 'required' }] : []),
  ];
  if (errors.length > 0) throw new DomainError('answers-invalid', { errors });
  return { email: '', mobile: '', ...stored } as Patient;
}

function refused(pointer: string, keyword: string, detail: string): DomainError {
  return new DomainError('answers-invalid', { detail, errors: [{ pointer, keyword }] });
}
