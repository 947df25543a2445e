import { canonicalJson, type Json } from '#base/json.ts';
import { pages, pathOfEnquiry } from '#base/pages.ts';
import { phoneDigits } from '#base/phoneNumbers.ts';
import { emailAddress } from '#base/plainText.ts';
import type { CallTime, Contact, EnquiryKind } from '#server/db/columnTypes.ts';
import { selectBooking } from '#server/db/queries/booking.ts';
import { selectBookingRequest } from '#server/db/queries/bookingRequest.ts';
import { insertEnquiry, type NewEnquiry } from '#server/db/queries/enquiry.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { answerSheets } from '../appointments/answerSheet.ts';
import { uniqueReference } from '../appointments/bookingReference.ts';
import { type RunContext, sentRunFacts } from '../appointments/bookRun.ts';
import { readOnBehalf } from '../appointments/onBehalf.ts';
import { readSafetyAnswers, type SentRun } from '../appointments/readRun.ts';
import { appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { ServedBrand } from '../brands/served/servedBrand.ts';
import type { Requester } from '../budgets/requester.ts';
import { spendMailBudgets, usageBudgets } from '../budgets/usageBudgets.ts';
import type { CatalogSnapshot, Clinic, Exam } from '../catalog/catalogSnapshot.ts';
import { servedOnly } from '../catalog/liveCatalog.ts';
import { localizeCatalog } from '../catalog/localizeCatalog.ts';
import { offers } from '../catalog/searchCatalog.ts';
import { DomainError } from '../domainError.ts';
import { answerOnce, hashOf, type KeyedRequest, workWithinBudgets } from '../idempotency.ts';
import { keyedHash } from '../keyedHash.ts';
import { clinicAddress, queueNotice } from '../outbox/queueNotice.ts';
import { absentBooking, accountOf, authorOf, bookingScope, requestScope, type Viewer } from '../viewer.ts';
import { enquiryPrefix } from './enquiryReference.ts';

/** What a patient asks or tells the provider. */
interface SentEnquiry {
  readonly kind: EnquiryKind;
  readonly contact: Contact;
  readonly message: string;
  readonly callTime: CallTime;
  /** Slugs of the catalog. */
  readonly exams: readonly string[];
  /** Slugs of the catalog; empty for any clinic. */
  readonly clinics: readonly string[];
  /** The booking that the enquiry is about. */
  readonly bookingKey?: string | undefined;
  /** The booking request that the enquiry is about. */
  readonly requestKey?: string | undefined;
  /** The run of somebody whom the safety questions stopped: the enquiry brings their answers (decision 047). */
  readonly run?: (Omit<SentRun, 'step'> & { readonly context: RunContext }) | undefined;
}

interface EnquiryRequest {
  readonly enquiry: SentEnquiry;
  readonly locale: string;
  /** Hash of the browser's holder token. */
  readonly holder: Buffer;
  readonly viewer: Viewer;
  readonly from: Requester;
  readonly idempotencyKey: string;
}

/** The response to an enquiry. */
interface RecordedEnquiry {
  /** Such as `SLE 4K7 29Q`. */
  readonly reference: string;
}

/**
 * Records an enquiry and queues the mail to the call centre, or about an exam to the only chosen clinic (BK-6c, AS-6), in one
 * transaction. The mail has the reference and a link. The patient gets a mail with the reference too, unless the address has had enough of them. The catalog of `deps` is not localized. Throws invalid-request (no way to answer, no exam or nothing said), unknown-exam,
 * unknown-clinic, not-found (the booking or its request), not-authenticated, idempotency-key-reused, captcha-required and too-many-requests.
 */
export async function sendEnquiry(
  deps: BrandDeps,
  served: ServedBrand,
  request: EnquiryRequest,
): Promise<RecordedEnquiry> {
  const { enquiry, locale, holder, idempotencyKey: key } = request;
  const requestHash = hashOf('enquiry', canonicalJson({ enquiry, locale } as unknown as Json));
  const keyed = { scope: holder, key, requestHash };
  return answerOnce(deps.db, keyed, () => recordWithinBudgets(deps, served, request, keyed));
}

async function recordWithinBudgets(
  deps: BrandDeps,
  served: ServedBrand,
  request: EnquiryRequest,
  keyed: KeyedRequest,
): Promise<RecordedEnquiry> {
  const { enquiry, locale, viewer, from } = request;
  refuseIncomplete(enquiry);
  const whole = await deps.catalog.current();
  const catalogIn = (wanted: string) => servedOnly(localizeCatalog(whole, wanted), deps.regions);
  const topic = readTopic(catalogIn(locale), enquiry);
  const sheets = enquiry.run && safetySheets(deps, served, { run: enquiry.run, viewer }, { locale, catalogIn });
  const { bookingKey, requestKey, contact } = enquiry;
  const { kysely } = deps.db;
  const scope = bookingScope(viewer);
  const requests = requestScope(viewer);
  if (bookingKey !== undefined && !(await selectBooking(kysely, bookingKey, scope))) throw absentBooking(scope);
  if (requestKey !== undefined && !(await selectBookingRequest(kysely, requestKey, requests)))
    throw absentBooking(requests);
  // A call-back rings at a number that a stranger may have named.
  const recipients = enquiry.kind === 'CALLBACK' ? [contact.phone] : [];
  const receiver = `${deps.brand} ${addressFor(deps, enquiry.kind, topic.clinics) ?? ''}`;
  const use = usageBudgets(deps, { kind: 'enquiry', recipients, receiver, account: accountOf(viewer), from });
  return workWithinBudgets(deps.db, keyed, use, (tx) => record(deps, tx, request, { ...topic, sheets }));
}

async function record(
  deps: BrandDeps,
  tx: Transaction,
  request: EnquiryRequest,
  topic: EnquiryTopic & Pick<NewEnquiry, 'sheets'>,
): Promise<RecordedEnquiry> {
  const { brand, signingKey } = deps;
  const { enquiry, locale, viewer } = request;
  const { kind, contact, message, callTime, bookingKey, requestKey } = enquiry;
  const row = {
    brand,
    locale,
    kind,
    contact,
    message,
    callTime,
    bookingKey,
    requestKey,
    examIds: topic.exams.map(({ id }) => id),
    clinicIds: topic.clinics.map(({ id }) => id),
    sheets: topic.sheets,
  };
  const { reference, made: id } = await uniqueReference(enquiryPrefix(deps), (reference) =>
    insertEnquiry(tx, { ...row, reference }),
  );
  const notice = { reference, path: pathOfEnquiry(id) };
  await queueNotice(deps, tx, { template: 'enquiry', to: addressFor(deps, kind, topic.clinics), notice });
  const to = emailAddress.test(contact.email) ? contact.email : undefined;
  if (to !== undefined && (await spendMailBudgets(deps, tx, to, 'enquiry'))) {
    await queueNotice(deps, tx, {
      template: 'enquiry-copy',
      to,
      locale,
      notice: { reference, path: pages.contact.path },
    });
  }
  const object = keyedHash(signingKey, 'subject', 'enquiry', id);
  await appendAudit(tx, { ...authorOf(viewer), action: 'enquire', object, result: 'done' });
  return { reference };
}

/** Writes the safety answers of a run in words. Throws what `readSafetyAnswers` throws, with places inside the run. */
function safetySheets(
  deps: BrandDeps,
  served: ServedBrand,
  { run, viewer }: { readonly run: NonNullable<SentEnquiry['run']>; readonly viewer: Viewer },
  words: Parameters<typeof answerSheets>[1],
): ReturnType<typeof answerSheets> {
  const { locale, catalogIn } = words;
  const { slotKey } = deps;
  const onBehalf = deps.onBehalf.advancedBooking ? readOnBehalf(deps, viewer, undefined) : undefined;
  const facts = sentRunFacts(served, { context: run.context, locale, onBehalf });
  try {
    return answerSheets(readSafetyAnswers(served, { catalog: catalogIn(locale), slotKey }, run, facts), words);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { errors = [], ...details } = error.details;
    const placed = errors.map((one) => ({ ...one, pointer: one.pointer.replace('/body/', '/body/run/') }));
    throw new DomainError(error.code, { ...details, ...(placed.length > 0 && { errors: placed }) });
  }
}

/** What an enquiry is about. */
interface EnquiryTopic {
  readonly exams: readonly Exam[];
  readonly clinics: readonly Clinic[];
}

/** Looks the exams and clinics of an enquiry up. Leaves out clinics that have no device for any of its special exams. */
function readTopic({ examBySlug, clinicBySlug }: CatalogSnapshot, { exams, clinics }: SentEnquiry): EnquiryTopic {
  const asked = exams.map((slug, index) => {
    const exam = examBySlug.get(slug);
    if (exam) return exam;
    throw new DomainError('unknown-exam', { errors: [{ pointer: `/body/exams/${index}`, keyword: 'exam' }] });
  });
  const chosen = clinics.map((slug, index) => {
    const clinic = clinicBySlug.get(slug);
    if (clinic) return clinic;
    throw new DomainError('unknown-clinic', { errors: [{ pointer: `/body/clinics/${index}`, keyword: 'clinic' }] });
  });
  const special = asked.filter(({ enquiry }) => enquiry === 'special');
  const helps = (clinic: Clinic) => special.length === 0 || special.some((exam) => offers(clinic, exam));
  return { exams: asked, clinics: chosen.filter(helps) };
}

/**
 * Returns the address of the only chosen clinic for an enquiry about an exam, else that of the call centre, which arranges appointments at all
 * clinics and calls back; undefined if neither has one.
 */
function addressFor(deps: BrandDeps, kind: EnquiryKind, clinics: EnquiryTopic['clinics']): string | undefined {
  const [clinic, ...others] = clinics;
  return clinicAddress(deps, kind === 'EXAM' && others.length === 0 ? clinic : undefined);
}

/** Throws invalid-request for an enquiry that nobody could answer, a phone number of a length that no number has, and a run without an exam. */
function refuseIncomplete({ kind, contact, message, exams, run }: SentEnquiry): void {
  const { email, phone } = contact;
  const needsPhone = kind === 'CALLBACK' || email === '';
  const hasWrongPhone = phone === '' ? needsPhone : phoneDigits(phone) === undefined;
  const missing = [
    ...(hasWrongPhone ? ['/body/contact/phone'] : []),
    ...(kind === 'MESSAGE' && message.trim() === '' ? ['/body/message'] : []),
    ...(kind === 'EXAM' && exams.length === 0 ? ['/body/exams'] : []),
  ];
  if (run && kind !== 'EXAM')
    throw new DomainError('invalid-request', { errors: [{ pointer: '/body/run', keyword: 'kind' }] });
  if (missing.length === 0) return;
  throw new DomainError('invalid-request', { errors: missing.map((pointer) => ({ pointer, keyword: 'required' })) });
}
