import { utcDate } from '#base/dates.ts';
import { canonicalJson, type Json } from '#base/json.ts';
import { runFactsOf } from '#brand/settings/runFacts.ts';
import type { Answers, Questionnaire } from '#flow/language/language.ts';
import { outcomeOf } from '#flow/walk/outcomeOf.ts';
import type { AnswerOutcome } from '#server/db/columnTypes.ts';
import { replaceAnswer } from '#server/db/queries/questionnaireAnswer.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { answerSheets } from '../appointments/answerSheet.ts';
import { cancelInTransaction } from '../appointments/cancelAppointments.ts';
import { readRun } from '../appointments/readRun.ts';
import { appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { type AskedQuestionnaire, askedQuestionnaires, saveService } from '../brands/served/askedQuestionnaires.ts';
import { findVersionOfRevision, type ServedBrand } from '../brands/served/servedBrand.ts';
import type { Requester } from '../budgets/requester.ts';
import { usageBudgets } from '../budgets/usageBudgets.ts';
import { servedOnly } from '../catalog/liveCatalog.ts';
import { localizeCatalog } from '../catalog/localizeCatalog.ts';
import { DomainError } from '../domainError.ts';
import { answerOnce, hashOf, workWithinBudgets } from '../idempotency.ts';
import { keyedHash } from '../keyedHash.ts';
import { authorOf, bookingScope, type Viewer } from '../viewer.ts';
import { type AnswerSubject, openOwner } from './answerOwner.ts';

/** Answers to a questionnaire that runs on its own. */
export interface SentAnswers extends AnswerSubject {
  readonly questionnaireId: string;
  readonly questionnaireType: Questionnaire['type'];
  readonly questionnaireResult: { readonly revision: string; readonly step: string; readonly answers: Answers };
}

interface AnswerRequest {
  readonly sent: SentAnswers;
  readonly viewer: Viewer;
  /** Hash of the holder token of the browser. */
  readonly holder: Buffer;
  readonly from: Requester;
  readonly idempotencyKey: string;
  readonly locale: string;
}

/** What was stored. */
export interface AnsweredQuestionnaire {
  readonly id: string;
  readonly questionnaireId: string;
  readonly questionnaireType: Questionnaire['type'];
  /** What the answers lead to; `message` is the key of a text. */
  readonly outcome: AnswerOutcome;
}

/**
 * Evaluates a questionnaire again with the sent answers, and stores them with its version and author; one of the type
 * CANCEL_APPOINTMENT_PATIENT also cancels the booking, in the same transaction (QN-9, QN-10). Throws not-found for a questionnaire that is not
 * asked now, flow-changed for another version than the present one, and what `openOwner`, `readRun`, `cancelInTransaction` and the budgets throw.
 * The catalog of `deps` is not localized.
 */
export async function answerQuestionnaire(
  deps: BrandDeps,
  served: ServedBrand,
  request: AnswerRequest,
): Promise<AnsweredQuestionnaire> {
  const { sent, viewer, holder, from, idempotencyKey: key, locale } = request;
  const whole = await deps.catalog.current();
  const catalogIn = (wanted: string) => servedOnly(localizeCatalog(whole, wanted), deps.regions);
  const catalog = catalogIn(locale);
  const requestHash = hashOf('answers', canonicalJson({ sent, locale } as unknown as Json));
  const keyed = { scope: viewer.session?.subject ?? holder, key, requestHash };
  return answerOnce(deps.db, keyed, async () => {
    const open = await openOwner(deps.db.kysely, catalog, sent, { viewer, holder });
    const { questionnaireId: id, questionnaireType: type } = sent;
    const asked = askedQuestionnaires(served, [type], open.exams).find((one) => one.id === id);
    if (!asked || !open.asks(type))
      throw new DomainError('not-found', { detail: 'This questionnaire is not asked now.' });
    const run = readAnswers(served, asked, { catalog, slotKey: deps.slotKey }, request);
    const sheets = answerSheets(run, { locale, catalogIn });
    const { asks: _asks, ...outcome } = outcomeOf(run.flow, run.walked);
    const use = usageBudgets(deps, { kind: 'answers', from });
    return workWithinBudgets(deps.db, keyed, use, async (tx) => {
      const stored = await replaceAnswer(tx, {
        owner: open.owner,
        brand: deps.brand,
        locale,
        questionnaire: id,
        type,
        revision: run.flow.hash,
        authorRole: viewer.role,
        author: authorOf(viewer).actor,
        appointmentIds: sent.appointmentSlugs,
        result: run.answers,
        outcome: Object.keys(outcome).length > 0 ? outcome : undefined,
        ...sheets,
      });
      await act(deps, tx, request);
      return { id: stored, questionnaireId: id, questionnaireType: type, outcome };
    });
  });
}

/** Returns the run of a questionnaire up to the action that stores its answers, by the present version only. */
function readAnswers(
  served: ServedBrand,
  { flow }: AskedQuestionnaire,
  sources: Parameters<typeof readRun>[1],
  { sent, viewer, locale }: AnswerRequest,
) {
  const { revision, step, answers } = sent.questionnaireResult;
  const isPresent = findVersionOfRevision({ ...served, earlier: [] }, flow.flow.id, revision) !== undefined;
  if (!isPresent) throw new DomainError('flow-changed');
  const visit = { kiosk: false, iframe: false, tablet: false, staff: viewer.role === 'staff', advanced: false };
  const facts = runFactsOf(served.brand, { ...visit, locale, today: utcDate(Date.now()) });
  const run = readRun(served, sources, { flow: flow.flow.id, revision, step, answers }, facts);
  if (run.action.call?.name !== saveService) throw new DomainError('flow-unknown');
  return run;
}

/** The effect of a type besides storing the answers, and the audit entry. */
async function act(deps: BrandDeps, tx: Transaction, { sent, viewer }: AnswerRequest): Promise<void> {
  const { bookingKey, bookingRequest } = sent.owner;
  const key = bookingKey ?? bookingRequest;
  if (key === undefined) return;
  const by = authorOf(viewer);
  if (bookingKey !== undefined && sent.questionnaireType === 'CANCEL_APPOINTMENT_PATIENT') {
    const { appointmentSlugs: slugs = [] } = sent;
    const appointments = slugs.length > 0 ? slugs : undefined;
    await cancelInTransaction(deps, tx, { bookingKey, scope: bookingScope(viewer), by, appointments });
  }
  const object = keyedHash(deps.signingKey, 'subject', 'booking', key);
  await appendAudit(tx, { ...by, action: 'answer-questionnaire', object, result: 'done' });
}
