import { isTodaySomewhere, type LocalDate, utcDate } from '#base/dates.ts';
import { canonicalJson, isRecord, type Json } from '#base/json.ts';
import { emailAddress, isLine, isName } from '#base/plainText.ts';
import { runFactsOf } from '#brand/settings/runFacts.ts';
import type { RunFacts } from '#flow/language/language.ts';
import type { Patient } from '#server/db/columnTypes.ts';
import type { ServedBrand } from '#server/domain/brands/served/servedBrand.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { Requester } from '../budgets/spendUsageBudgets.ts';
import { usageBudgets } from '../budgets/usageBudgets.ts';
import { readServedCatalog } from '../catalog/liveCatalog.ts';
import { DomainError } from '../domainError.ts';
import { firstResponse, hashOf } from '../idempotency.ts';
import type { Author } from '../viewer.ts';
import { type BookingResult, bookAppointments } from './bookAppointments.ts';
import { type ReadRun, readRun, type SentRun } from './readRun.ts';
import { type RequestToBook, readOpenRequest, refuseOtherExam } from './requestToBook.ts';

/** The request for a booking. */
interface RunBooking {
  readonly sent: SentRun;
  /** Where the flow is shown; conditions may depend on it. */
  readonly context: {
    readonly kiosk: boolean;
    readonly iframe: boolean;
    readonly tablet: boolean;
    readonly today?: LocalDate;
  };
  readonly holder: Buffer;
  readonly by: Author;
  readonly from: Requester;
  readonly idempotencyKey: string;
  readonly locale: string;
  /** The booking request that the booking is made from. */
  readonly request: RequestToBook | undefined;
}

const service = 'create-appointment';

/**
 * Evaluates the flow of a run again and books its slots (CR-1). Throws what `readRun`, `bookAppointments` and the budgets throw, and
 * answers-invalid if the flow chose no time, lacks data of the patient, or has another exam than the booking request.
 */
export async function bookRun(deps: BrandDeps, served: ServedBrand, booking: RunBooking): Promise<BookingResult> {
  const { sent, holder, by, from, idempotencyKey, locale, request } = booking;
  const requestHash = hashOf(
    'booking',
    canonicalJson(sent as unknown as Json),
    ...(request ? [request.bookingKey] : []),
  );
  const keyed = { scope: holder, key: idempotencyKey, requestHash };
  const answered = await firstResponse<BookingResult>(deps.db, keyed);
  if (answered) return answered;
  const catalog = await readServedCatalog(deps);
  const run = readRun(served, { catalog, slotKey: deps.slotKey }, sent, bookingRunFacts(served, booking));
  if (run.action.call?.name !== service) throw new DomainError('flow-unknown');
  if (run.tokens.length === 0) throw new DomainError('answers-invalid', { detail: 'Choose a time first.' });
  const patient = readPatient(run);
  if (request) refuseOtherExam(await readOpenRequest(deps.db.kysely, request), run.tokens, deps.slotKey);
  const order = {
    ...{ holder, patient, locale, by, idempotencyKey, requestHash, request },
    tokens: run.tokens,
    answers: run.answers,
    brand: served.brand.id,
    flow: sent.flow,
    flowRevision: run.flow.hash,
  };
  return bookAppointments(deps, order, usageBudgets(deps, { kind: 'booking', recipient: patient.email, from }));
}

/**
 * Returns what conditions may read besides answers. A browser cannot claim to be staff, and only a date that is today somewhere, so that
 * conditions on the date mean the same here as in the visitor's browser.
 */
function bookingRunFacts({ brand }: ServedBrand, { context, locale }: RunBooking): RunFacts {
  const now = Date.now();
  const today = context.today && isTodaySomewhere(context.today, now) ? context.today : utcDate(now);
  return runFactsOf(brand, { ...context, staff: false, locale, today });
}

const patientParts = {
  firstName: isName,
  lastName: isName,
  dateOfBirth: isLine,
  email: (text: string) => emailAddress.test(text),
  mobile: isLine,
} as const satisfies Readonly<Record<keyof Patient, (text: string) => boolean>>;

/** Returns the patient from the input of the action. Throws answers-invalid with the form field of each invalid part. */
function readPatient({ input, action }: ReadRun): Patient {
  const given = isRecord(input.patient) ? input.patient : {};
  const sources: unknown = action.step.input?.patient;
  const parts = Object.entries(patientParts).map(([part, fits]) => {
    const value = given[part];
    const text = typeof value === 'string' ? value.trim() : '';
    const keyword = text === '' ? 'required' : fits(text) ? undefined : 'format';
    return { part, text, keyword, source: isRecord(sources) ? sources[part] : undefined };
  });
  const wrong = parts.flatMap(({ part, keyword, source }) => (keyword ? [{ part, keyword, source }] : []));
  if (wrong.length === 0) return Object.fromEntries(parts.map(({ part, text }) => [part, text])) as unknown as Patient;
  const detail = `The flow gives no valid ${wrong.map(({ part }) => part).join(', ')} to ${service}.`;
  const errors = wrong.flatMap(({ keyword, source }) =>
    isRecord(source) && typeof source.field === 'string'
      ? [{ pointer: `/body/answers/${source.field.replaceAll('.', '/')}`, keyword }]
      : [],
  );
  throw new DomainError('answers-invalid', { detail, errors });
}
