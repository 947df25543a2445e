import { type ExpressionBuilder, sql } from 'kysely';
import type { AnswerOutcome, AnswerSheet, AnswerTranslations } from '../columnTypes.ts';
import type { Queryable } from '../database.ts';
import type { DB } from '../tables.ts';
import type { Transaction } from '../transaction.ts';

/** Whom answers to a questionnaire are about; a draft is a run of one browser that has booked nothing yet. */
export type AnswerOwner =
  | { readonly bookingKey: string }
  | { readonly requestKey: string }
  | { readonly holder: Buffer; readonly draft: string };

/** Answers to insert. */
export interface NewAnswer {
  readonly owner: AnswerOwner;
  readonly brand: string;
  readonly locale: string;
  readonly questionnaire: string;
  readonly type: string;
  /** Content hash of the flow. */
  readonly revision: string;
  readonly authorRole: string;
  readonly author: Buffer | undefined;
  /** Empty for all appointments of a booking. */
  readonly appointmentIds: readonly string[];
  readonly result: unknown;
  /** Undefined if the answers lead to nothing. */
  readonly outcome: AnswerOutcome | undefined;
  readonly answerSheet: AnswerSheet;
  readonly answerTranslations: AnswerTranslations;
}

function ownedBy(owner: AnswerOwner) {
  return ({ and, eb }: ExpressionBuilder<DB, 'questionnaire_answer'>) => {
    if ('bookingKey' in owner) return eb('booking_key', '=', owner.bookingKey);
    if ('requestKey' in owner) return eb('request_key', '=', owner.requestKey);
    return and([eb('holder', '=', owner.holder), eb('draft', '=', owner.draft)]);
  };
}

/** Stores answers in place of earlier ones of the same owner to the same questionnaire about the same appointments, and returns their id. */
export async function replaceAnswer(tx: Transaction, answer: NewAnswer): Promise<string> {
  const { owner, brand, locale, questionnaire, type, revision, appointmentIds } = answer;
  await tx
    .deleteFrom('questionnaire_answer')
    .where(ownedBy(owner))
    .where('questionnaire', '=', questionnaire)
    .where(sql<boolean>`appointment_ids = ${[...appointmentIds]}::uuid[]`)
    .execute();
  const { id } = await tx
    .insertInto('questionnaire_answer')
    .values({
      brand,
      locale,
      questionnaire,
      type,
      revision,
      booking_key: 'bookingKey' in owner ? owner.bookingKey : null,
      request_key: 'requestKey' in owner ? owner.requestKey : null,
      holder: 'holder' in owner ? owner.holder : null,
      draft: 'holder' in owner ? owner.draft : null,
      author_role: answer.authorRole,
      author: answer.author ?? null,
      appointment_ids: [...appointmentIds],
      result: JSON.stringify(answer.result),
      outcome: answer.outcome ? JSON.stringify(answer.outcome) : null,
      answer_sheet: JSON.stringify(answer.answerSheet),
      answer_translations: JSON.stringify(answer.answerTranslations),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the answers of an owner, the newest first. */
export function selectAnswers(db: Queryable, owner: AnswerOwner) {
  return db
    .selectFrom('questionnaire_answer')
    .select(['id', 'questionnaire', 'type', 'revision', 'locale', 'author_role', 'appointment_ids', 'created_at'])
    .select(['result', 'outcome', 'answer_sheet', 'answer_translations'])
    .where(ownedBy(owner))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Stored answers. */
export type AnswerRow = Awaited<ReturnType<typeof selectAnswers>>[number];

/** Gives the answers of a draft to the booking or booking request that was made from it. */
export async function moveDraft(
  tx: Transaction,
  { holder, draft }: { readonly holder: Buffer; readonly draft: string },
  to: { readonly bookingKey: string } | { readonly requestKey: string },
): Promise<void> {
  await tx
    .updateTable('questionnaire_answer')
    .set({
      holder: null,
      draft: null,
      booking_key: 'bookingKey' in to ? to.bookingKey : null,
      request_key: 'requestKey' in to ? to.requestKey : null,
    })
    .where(ownedBy({ holder, draft }))
    .execute();
}

/** Deletes all drafts of a browser, when it logs out. */
export async function deleteDrafts(tx: Transaction, holder: Buffer): Promise<void> {
  await tx.deleteFrom('questionnaire_answer').where('holder', '=', holder).execute();
}

/** Deletes up to `limit` drafts of some age. Skips locked rows. Returns how many it deleted. */
export function deleteStaleDrafts(db: Queryable, olderThanSeconds: number, limit: number): Promise<number> {
  return deleteOlder(db, { olderThanSeconds, limit, which: sql`holder is not null` });
}

/** Deletes up to `limit` answers of a brand of some age. Skips locked rows. Returns how many it deleted. */
export function deleteOldAnswers(
  db: Queryable,
  { brand, days, limit }: { readonly brand: string; readonly days: number; readonly limit: number },
): Promise<number> {
  return deleteOlder(db, { olderThanSeconds: days * 86_400, limit, which: sql`brand = ${brand}` });
}

async function deleteOlder(
  db: Queryable,
  { olderThanSeconds, limit, which }: { olderThanSeconds: number; limit: number; which: ReturnType<typeof sql> },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from questionnaire_answer where id in (
      select id from questionnaire_answer
      where ${which} and created_at < statement_timestamp() - make_interval(secs => ${olderThanSeconds})
      for update skip locked limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
