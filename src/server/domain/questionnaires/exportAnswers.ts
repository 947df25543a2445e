import { getOwn, isRecord, type Json } from '#base/json.ts';
import { everyBooking, selectBooking } from '#server/db/queries/booking.ts';
import { selectBookingKey } from '#server/db/queries/bookingReference.ts';
import { type AnswerRow, selectAnswers } from '#server/db/queries/questionnaireAnswer.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { codeOfReference } from '../appointments/bookingReference.ts';
import { appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { DomainError } from '../domainError.ts';
import { keyedHash } from '../keyedHash.ts';
import { authorOf, type Viewer } from '../viewer.ts';
import { requireProof, selectReadableAnswers } from './findQuestionnaires.ts';

/**
 * Returns the stored answers of a booking for its patient or staff as FHIR R4 QuestionnaireResponses in a Bundle of the type collection, and
 * writes the export to the audit log first. Throws not-found for everybody else.
 */
export async function exportBookingAnswers(deps: BrandDeps, bookingKey: string, viewer: Viewer): Promise<Json> {
  const { patient } = await requireProof(deps, bookingKey, viewer);
  const object = keyedHash(deps.signingKey, 'subject', 'booking', bookingKey);
  await inTransaction(deps.db, (tx) =>
    appendAudit(tx, { ...authorOf(viewer), action: 'export-answers', object, result: 'done' }),
  );
  return bundleOf(await selectReadableAnswers(deps, { bookingKey }, viewer), { brand: deps.brand, patient });
}

/** Returns the same for the booking with a reference, for an operator. Throws not-found. */
export async function exportByReference({ db }: Pick<BrandDeps, 'db'>, reference: string): Promise<Json> {
  const code = codeOfReference(reference);
  const bookingKey = code && (await selectBookingKey(db.kysely, code));
  const booking = bookingKey && (await selectBooking(db.kysely, bookingKey, everyBooking));
  if (!bookingKey || !booking)
    throw new DomainError('not-found', { detail: 'There is no booking with this reference.' });
  return bundleOf(await selectAnswers(db.kysely, { bookingKey }), booking);
}

/** Whom a QuestionnaireResponse is about. */
interface FhirSubject {
  readonly brand: string;
  readonly patient: { readonly firstName: string; readonly lastName: string };
}

/** Each form is a group; words are those that the person read, and yes, no and numbers keep their type. */
function bundleOf(rows: readonly AnswerRow[], subject: FhirSubject): Json {
  return {
    resourceType: 'Bundle',
    type: 'collection',
    entry: rows.map((row) => ({ fullUrl: `urn:uuid:${row.id}`, resource: responseOf(row, subject) })),
  };
}

function responseOf(row: AnswerRow, { brand, patient }: FhirSubject): Json {
  return {
    resourceType: 'QuestionnaireResponse',
    id: row.id,
    language: row.locale,
    identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${row.id}` },
    questionnaire: `urn:isocentre:${brand}:questionnaire:${row.questionnaire}|${row.revision}`,
    status: 'completed',
    subject: { type: 'Patient', display: `${patient.firstName} ${patient.lastName}` },
    authored: row.created_at.toISOString(),
    author: { type: row.author_role === 'patient' ? 'Patient' : 'Practitioner', display: row.author_role },
    item: row.answer_sheet.map(({ step, title, answers }) => ({
      linkId: step,
      text: title,
      item: answers.map(({ key, question, answer }) => ({
        linkId: `${step}.${key}`,
        text: question,
        answer: [typedAnswer(storedValue(row.result, step, key), answer)],
      })),
    })),
  };
}

/** Returns the value at a path of the answers, such as `medicines.0.name`. */
function storedValue(result: unknown, step: string, key: string): unknown {
  return [step, ...key.split('.')].reduce<unknown>(
    (value, part) => (Array.isArray(value) ? value[Number(part)] : isRecord(value) ? getOwn(value, part) : undefined),
    result,
  );
}

function typedAnswer(value: unknown, words: string): { readonly [type: string]: Json } {
  if (typeof value === 'boolean') return { valueBoolean: value };
  if (typeof value === 'number') return Number.isInteger(value) ? { valueInteger: value } : { valueDecimal: value };
  return { valueString: words };
}
