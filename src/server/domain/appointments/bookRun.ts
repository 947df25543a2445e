import { isTodaySomewhere, type LocalDate, utcDate } from '#base/dates.ts';
import { canonicalJson, isRecord, type Json } from '#base/json.ts';
import { isLine, isName } from '#base/plainText.ts';
import { runFactsOf } from '#brand/settings/runFacts.ts';
import type { RunFacts } from '#flow/language/language.ts';
import { outcomeOf } from '#flow/walk/outcomeOf.ts';
import type { Booker, Patient } from '#server/db/columnTypes.ts';
import { selectAttachmentsOf } from '#server/db/queries/attachment.ts';
import { selectUploads } from '#server/db/queries/upload.ts';
import { askedQuestionnaires } from '#server/domain/brands/served/askedQuestionnaires.ts';
import type { ServedBrand } from '#server/domain/brands/served/servedBrand.ts';
import type { SlotClaim } from '../availability/slotToken.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { Requester } from '../budgets/requester.ts';
import { usageBudgets } from '../budgets/usageBudgets.ts';
import type { CatalogSnapshot } from '../catalog/catalogSnapshot.ts';
import { servedOnly } from '../catalog/liveCatalog.ts';
import { inLocale, localizeCatalog } from '../catalog/localizeCatalog.ts';
import { DomainError } from '../domainError.ts';
import { answerOnce, hashOf } from '../idempotency.ts';
import { type PersonPart, patientParts, readParts } from '../patientParts.ts';
import type { Author } from '../viewer.ts';
import { answerSheets } from './answerSheet.ts';
import { type BookingResult, bookAppointments } from './bookAppointments.ts';
import type { OnBehalf } from './onBehalf.ts';
import { type ReadRun, readRun, type SentRun } from './readRun.ts';
import { keptPatient, type Replacement, readReplacedBooking } from './replaceAppointment.ts';
import { type RequestToBook, readOpenRequest, refuseOtherExam } from './requestToBook.ts';

/** Where a flow is shown; conditions may depend on it. */
export interface RunContext {
  readonly kiosk: boolean;
  readonly iframe: boolean;
  readonly tablet: boolean;
  readonly advanced: boolean;
  readonly today?: LocalDate;
}

/** The request for a booking. */
interface RunBooking {
  readonly sent: SentRun;
  readonly context: RunContext;
  readonly holder: Buffer;
  readonly by: Author;
  readonly from: Requester;
  readonly idempotencyKey: string;
  readonly locale: string;
  /** Who books for the patient; undefined for a booking by the patient. */
  readonly onBehalf: OnBehalf | undefined;
  /** The booking request that the booking is made from. */
  readonly request: RequestToBook | undefined;
  /** The appointment that the booking replaces. */
  readonly replaces?: Replacement | undefined;
  /** The run of the browser whose answers to questionnaires and documents the booking takes over. */
  readonly draft?: string | undefined;
}

const service = 'create-appointment';

/**
 * Evaluates the flow of a run again and books its slots (CR-1). Throws what `readRun`, `bookAppointments` and the budgets throw, and
 * denied-by-answers, and answers-invalid if the flow chose no time, lacks a required document, lacks data of the patient, or has another exam or body part than the booking request. The catalog
 * of `deps` is not localized.
 */
export async function bookRun(deps: BrandDeps, served: ServedBrand, booking: RunBooking): Promise<BookingResult> {
  const { sent, context, holder, idempotencyKey, locale, request, onBehalf, draft, replaces } = booking;
  const { requestKey = null } = request ?? {};
  // A response for staff or a referrer is repeated to the same account only.
  const behalf = onBehalf && { ...onBehalf, subject: onBehalf.subject?.toString('hex') ?? '' };
  const { bookingKey, appointment, override = null } = replaces ?? {};
  const asked = {
    ...{ sent, context, locale, requestKey, ...(draft && { draft }), ...(behalf && { behalf }) },
    ...(replaces && { replaces: { bookingKey, appointment, override } }),
  };
  const requestHash = hashOf('booking', canonicalJson(asked as unknown as Json));
  const keyed = { scope: holder, key: idempotencyKey, requestHash };
  return answerOnce(deps.db, keyed, () => evaluateAndBook(deps, served, booking, requestHash));
}

async function evaluateAndBook(
  deps: BrandDeps,
  served: ServedBrand,
  booking: RunBooking,
  requestHash: Buffer,
): Promise<BookingResult> {
  const { sent, holder, by, from, idempotencyKey, locale, request } = booking;
  const whole = await deps.catalog.current();
  const catalogIn = (wanted: string) => servedOnly(localizeCatalog(whole, wanted), deps.regions);
  const catalog = catalogIn(locale);
  const run = readRun(served, { catalog, slotKey: deps.slotKey }, sent, sentRunFacts(served, booking));
  if (run.action.call?.name !== service) throw new DomainError('flow-unknown');
  if (run.slots.length === 0) throw new DomainError('answers-invalid', { detail: 'Choose a time first.' });
  const { replaces } = booking;
  const replaced = replaces && (await readReplacedBooking(deps.db.kysely, replaces));
  const given = readPatient(run);
  const patient = replaced ? keptPatient(replaced.patient, given, (part) => pointerTo(run, 'patient', part)) : given;
  const claims = run.slots.map(({ claim }) => claim);
  refuseByOutcome(run, claims, catalog);
  await requireDocuments(deps, run, booking);
  if (request) refuseOtherExam(await readOpenRequest(deps.db.kysely, request), claims, { catalog, locale });
  const order = {
    holder,
    patient,
    locale,
    by,
    idempotencyKey,
    requestHash,
    request,
    replaces,
    draft: booking.draft,
    onBehalf: booking.onBehalf,
    draftAnswers: { draft: booking.draft, required: requiredBefore(served, catalog, claims, booking) },
    claims,
    answers: run.answers,
    ...answerSheets(run, { locale: replaced?.locale ?? locale, catalogIn }),
    brand: served.brand.id,
    flow: sent.flow,
    flowRevision: run.flow.hash,
  };
  const account = booking.onBehalf?.subject;
  // A stranger who books with the patient's address must not stop staff and referrers.
  const recipients = account ? [] : [patient.email];
  const budgets = usageBudgets(deps, { kind: 'booking', recipients, account, from });
  return bookAppointments(inLocale(deps, locale), order, budgets);
}

/**
 * Throws denied-by-answers if a questionnaire inside the flow rules the booking out, and answers-invalid if it leads to another exam than the
 * booked ones (QN-5a, QN-6).
 */
function refuseByOutcome(
  { flow, walked }: ReadRun,
  claims: readonly SlotClaim[],
  { examBySlug }: CatalogSnapshot,
): void {
  const { type, newExamSlug } = outcomeOf(flow, walked);
  if (type) throw new DomainError('denied-by-answers');
  const exam = newExamSlug === undefined ? undefined : examBySlug.get(newExamSlug);
  if (!exam || claims.some(({ examIds }) => examIds.includes(exam.id))) return;
  throw new DomainError('answers-invalid', {
    detail: `The answers lead to the exam ${exam.slug}. Search times for it.`,
    errors: [{ pointer: '/body/answers', keyword: 'outcome' }],
  });
}

/** Throws answers-invalid for a step that requires documents if none was added to the draft: the browser only counts them (AT-1c). */
async function requireDocuments(
  { db: { kysely } }: BrandDeps,
  { steps }: ReadRun,
  { draft, holder }: Pick<RunBooking, 'draft' | 'holder'>,
): Promise<void> {
  const step = steps.find(({ kind, settings }) => kind.kind === 'documents' && settings.options.required === true);
  if (!step) return;
  const owner = { kind: 'draft', draftId: draft ?? '', holder } as const;
  if ((await selectAttachmentsOf(kysely, owner)).length > 0) return;
  const isOnItsWay = (await selectUploads(kysely, owner)).some(({ state }) => state === 'SCANNING');
  if (isOnItsWay) return;
  throw new DomainError('answers-invalid', {
    detail: 'Add a document first.',
    errors: [{ pointer: `/body/answers/${step.id}/count`, keyword: 'required' }],
  });
}

/** Returns what a patient must have answered to book the chosen exams; a patient for whom somebody books is asked to confirm later. */
function requiredBefore(
  served: ServedBrand,
  { examById }: CatalogSnapshot,
  claims: readonly SlotClaim[],
  { onBehalf }: Pick<RunBooking, 'onBehalf'>,
) {
  if (onBehalf) return [];
  const exams = claims.flatMap(({ examIds }) => examIds).flatMap((id) => examById.get(id) ?? []);
  return askedQuestionnaires(served, ['REQUIRED_ON_CONFIRMATION'], exams);
}

/**
 * Returns what conditions may read besides answers. A browser can claim neither advanced booking nor to be staff, and only a date that is today somewhere, so that
 * conditions on the date mean the same here as in the visitor's browser.
 */
export function sentRunFacts(
  { brand }: ServedBrand,
  { context, locale, onBehalf }: Pick<RunBooking, 'context' | 'locale' | 'onBehalf'>,
): RunFacts {
  const now = Date.now();
  const today = context.today && isTodaySomewhere(context.today, now) ? context.today : utcDate(now);
  const advanced = context.advanced && onBehalf !== undefined;
  return runFactsOf(brand, {
    ...context,
    advanced,
    staff: advanced && onBehalf.bookedBy.role === 'staff',
    locale,
    today,
  });
}

const bookerParts = {
  firstName: { fits: isName },
  lastName: { fits: isName },
  relationship: { fits: isLine },
} as const satisfies Readonly<Record<keyof Booker, PersonPart>>;

/** Returns the patient, and who books for the patient, from the input of the action. Throws what `readPerson` throws. */
function readPatient(run: ReadRun): Patient {
  const patient = readPerson(run, 'patient', patientParts);
  const booker = run.input.forAnother === true ? readPerson(run, 'booker', bookerParts) : undefined;
  return { ...patient, ...(booker && { booker }) } as unknown as Patient;
}

/** Returns the parts of a person from the input of the action. Throws answers-invalid with the form field of each invalid part. */
function readPerson(
  run: ReadRun,
  person: 'patient' | 'booker',
  expected: { readonly [part: string]: PersonPart },
): { readonly [part: string]: string } {
  const given = isRecord(run.input[person]) ? run.input[person] : {};
  const texts = Object.entries(expected).flatMap(([part, { optional }]): [string, string][] => {
    const value = given[part];
    const text = typeof value === 'string' ? value.trim() : '';
    return text === '' && optional ? [] : [[part, text]];
  });
  const { stored, wrong } = readParts(Object.fromEntries(texts), expected);
  const faults = texts.flatMap(([part, text]) =>
    text === '' ? { part, keyword: 'required' } : wrong.includes(part) ? { part, keyword: 'format' } : [],
  );
  if (faults.length === 0) return stored;
  const detail = `The flow gives no valid ${faults.map(({ part }) => part).join(', ')} to ${service}.`;
  const errors = faults.flatMap(({ part, keyword }) => {
    const pointer = pointerTo(run, person, part);
    return pointer === undefined ? [] : [{ pointer, keyword }];
  });
  throw new DomainError('answers-invalid', { detail, errors });
}

/** Returns the JSON pointer to the form field that a part of a person comes from; undefined if it comes from none. */
function pointerTo({ action }: ReadRun, person: 'patient' | 'booker', part: string): string | undefined {
  const sources: unknown = action.step.input?.[person];
  const source = isRecord(sources) ? sources[part] : undefined;
  const isField = isRecord(source) && typeof source.field === 'string';
  return isField ? `/body/answers/${String(source.field).replaceAll('.', '/')}` : undefined;
}
