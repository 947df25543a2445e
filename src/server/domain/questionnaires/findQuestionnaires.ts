import type { Questionnaire } from '#flow/language/language.ts';
import type { AnswerSheet } from '#server/db/columnTypes.ts';
import { selectBooking } from '#server/db/queries/booking.ts';
import { selectBookingRequest } from '#server/db/queries/bookingRequest.ts';
import { type AnswerOwner, type AnswerRow, selectAnswers } from '#server/db/queries/questionnaireAnswer.ts';
import { readSheets } from '../appointments/answerSheet.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { type AskedQuestionnaire, askedQuestionnaires, questionnaireOf } from '../brands/served/askedQuestionnaires.ts';
import type { ServedBrand } from '../brands/served/servedBrand.ts';
import { readServedCatalog } from '../catalog/liveCatalog.ts';
import { DomainError } from '../domainError.ts';
import { isAnswered } from '../draftAnswers.ts';
import { translator } from '../translator.ts';
import { absentBooking, bookingScope, requestScope, type Viewer } from '../viewer.ts';
import { type AnswerSubject, openBooking, openOwner } from './answerOwner.ts';

/** What a brand asks somebody, and what of it is answered. */
export interface DueQuestionnaires {
  readonly questionnaires: readonly { readonly questionnaire: AskedQuestionnaire; readonly answered: boolean }[];
  /** Path of the page of the booking or request. */
  readonly target: string | undefined;
}

/** Returns the questionnaires of some types that are asked about an owner now (QN-1, QN-2a). Throws what `openOwner` throws. */
export async function findDueQuestionnaires(
  deps: BrandDeps,
  served: ServedBrand,
  { types, ...subject }: AnswerSubject & { readonly types: readonly Questionnaire['type'][] },
  by: { readonly viewer: Viewer; readonly holder: Buffer },
): Promise<DueQuestionnaires> {
  const { kysely } = deps.db;
  const { owner, exams, asks, target } = await openOwner(kysely, await readServedCatalog(deps), subject, by);
  // Whoever answered so that nothing can be booked may correct the answers.
  const rows = (await selectAnswers(kysely, owner)).filter(
    ({ appointment_ids, outcome }) =>
      appointment_ids.join() === subject.appointmentSlugs.join() && outcome?.type === undefined,
  );
  const asked = askedQuestionnaires(served, types.filter(asks), exams);
  return {
    questionnaires: asked.map((questionnaire) => ({ questionnaire, answered: isAnswered(questionnaire, rows) })),
    target,
  };
}

/** A consent form that a booking needs. */
export interface ConsentForm {
  readonly questionnaire: AskedQuestionnaire;
  /** Whether its present version is answered. */
  readonly answered: boolean;
  /** The latest answers, of any version. */
  readonly latest: AnswerRow | undefined;
}

/** Returns the consent forms of the appointments that are ahead (AS-4). Throws what `openBooking` throws. */
export async function findConsentForms(
  deps: BrandDeps,
  served: ServedBrand,
  bookingKey: string,
  viewer: Viewer,
): Promise<readonly ConsentForm[]> {
  const { kysely } = deps.db;
  const subject = { bookingKey, appointmentSlugs: [], examSlugs: [] };
  const { owner, exams, asks } = await openBooking(kysely, await readServedCatalog(deps), subject, viewer);
  if (!asks('CONSENT')) return [];
  const rows = await selectAnswers(kysely, owner);
  return askedQuestionnaires(served, ['CONSENT'], exams).map((questionnaire) => ({
    questionnaire,
    answered: isAnswered(questionnaire, rows),
    latest: rows.find((row) => row.questionnaire === questionnaire.id),
  }));
}

/** Returns a questionnaire of a brand (QN-9c). Throws not-found. */
export function findQuestionnaire(served: ServedBrand, id: string): AskedQuestionnaire {
  const found = questionnaireOf(served, id);
  if (!found) throw new DomainError('not-found', { detail: 'There is no such questionnaire.' });
  return found;
}

/** Stored answers for a reader. */
export interface StoredAnswers {
  readonly id: string;
  readonly questionnaireId: string;
  readonly questionnaireType: Questionnaire['type'];
  readonly title: string;
  readonly version: string;
  readonly author: Viewer['role'];
  readonly answeredAt: string;
  readonly answers: AnswerSheet;
  readonly answersLocale: string;
}

/**
 * Returns the stored answers of a booking, the newest first, in the reader's language if they are stored in it. Throws not-found outside the
 * scope, and for a browser that only booked.
 */
export async function findBookingAnswers(
  deps: BrandDeps,
  served: ServedBrand,
  { bookingKey, locale }: { readonly bookingKey: string; readonly locale: string },
  viewer: Viewer,
): Promise<readonly StoredAnswers[]> {
  await requireProof(deps, bookingKey, viewer);
  return findAnswers(deps, served, { owner: { bookingKey }, locale, viewer });
}

/** Returns the stored answers of a booking request, as `findBookingAnswers` does. */
export async function findRequestAnswers(
  deps: BrandDeps,
  served: ServedBrand,
  { bookingKey, locale }: { readonly bookingKey: string; readonly locale: string },
  viewer: Viewer,
): Promise<readonly StoredAnswers[]> {
  const scope = requestScope(viewer);
  if (!(await selectBookingRequest(deps.db.kysely, bookingKey, scope)))
    throw absentBooking(scope, new DomainError('unknown-booking-request'));
  return findAnswers(deps, served, { owner: { requestKey: bookingKey }, locale, viewer });
}

/** Returns the booking if the viewer is its patient or staff. Throws as `findBookingAnswers` does. */
export async function requireProof({ db }: BrandDeps, bookingKey: string, viewer: Viewer) {
  const scope = { ...bookingScope(viewer), holder: undefined, requestKey: undefined, bookedBy: undefined };
  const booking = await selectBooking(db.kysely, bookingKey, scope);
  if (!booking) throw absentBooking(scope);
  return booking;
}

interface AnswerReading {
  readonly owner: AnswerOwner;
  /** The language of the reader. */
  readonly locale: string;
  readonly viewer: Viewer;
}

/** Returns the answers of an owner whom the reader may see. */
async function findAnswers(
  deps: Pick<BrandDeps, 'db'>,
  served: ServedBrand,
  { owner, locale, viewer }: AnswerReading,
): Promise<readonly StoredAnswers[]> {
  const t = translator(locale, served.texts[locale] ?? {});
  const rows = await selectReadableAnswers(deps, owner, viewer);
  return rows.map((row) => {
    const title = questionnaireOf(served, row.questionnaire)?.title;
    return {
      id: row.id,
      questionnaireId: row.questionnaire,
      questionnaireType: row.type as StoredAnswers['questionnaireType'],
      title: title === undefined ? row.questionnaire : t(title),
      version: row.revision,
      author: row.author_role as StoredAnswers['author'],
      answeredAt: row.created_at.toISOString(),
      ...wordsOf(row, locale),
    };
  });
}

/** Returns the answers of an owner, to a patient without what staff answered: a protocol is written for the clinic. */
export async function selectReadableAnswers(
  { db }: Pick<BrandDeps, 'db'>,
  owner: AnswerOwner,
  { role }: Viewer,
): Promise<readonly AnswerRow[]> {
  const rows = await selectAnswers(db.kysely, owner);
  return role === 'staff' ? rows : rows.filter(({ author_role }) => author_role !== 'staff');
}

function wordsOf(row: AnswerRow, locale: string) {
  const { answers, answersLocale } = readSheets(row, locale);
  return { answers, answersLocale };
}
