import type { Queryable } from '#server/db/database.ts';
import { type AnswerOwner, type AnswerRow, moveDraft, selectAnswers } from '#server/db/queries/questionnaireAnswer.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { AskedQuestionnaire } from './brands/served/askedQuestionnaires.ts';
import { DomainError } from './domainError.ts';

/** Answers that were given before there was a booking, and the questionnaires that must be among them. */
export interface DraftAnswers {
  /** The run of the browser; undefined if it answered nothing. */
  readonly draft: string | undefined;
  readonly required: readonly AskedQuestionnaire[];
}

/**
 * Gives the answers of a draft to the booking or booking request that a transaction makes. Throws questionnaire-required unless every
 * required questionnaire is answered in its present version, so that one that changed meanwhile is asked again, and denied-by-answers.
 */
export async function takeDraft(
  tx: Transaction,
  holder: Buffer | undefined,
  { draft, required }: DraftAnswers,
  to: { readonly bookingKey: string } | { readonly requestKey: string },
): Promise<void> {
  const owner = holder && draft !== undefined ? { holder, draft } : undefined;
  if (required.length > 0) await requireAnswers(tx, owner, required);
  if (owner) await moveDraft(tx, owner, to);
}

/**
 * Throws questionnaire-required with the first questionnaire that the owner has not answered in its present version, and denied-by-answers if
 * its answers rule out what they are needed for (QN-5a).
 */
export async function requireAnswers(
  db: Queryable,
  owner: AnswerOwner | undefined,
  required: readonly AskedQuestionnaire[],
): Promise<void> {
  if (required.length === 0) return;
  const rows = owner ? await selectAnswers(db, owner) : [];
  const open = required.find((one) => !isAnswered(one, rows));
  if (open) throw new DomainError('questionnaire-required', { detail: `Send the answers of ${open.id}.` });
  const denial = required.find((one) => rows.some((row) => isOf(one, row) && row.outcome?.type !== undefined));
  if (denial) throw new DomainError('denied-by-answers', { detail: `The answers of ${denial.id} rule this out.` });
}

/** Returns true if stored answers are of the present version of a questionnaire. */
export function isAnswered(
  asked: Pick<AskedQuestionnaire, 'id' | 'flow'>,
  rows: readonly Pick<AnswerRow, 'questionnaire' | 'revision'>[],
): boolean {
  return rows.some((row) => isOf(asked, row));
}

function isOf(
  { id, flow }: Pick<AskedQuestionnaire, 'id' | 'flow'>,
  { questionnaire, revision }: Pick<AnswerRow, 'questionnaire' | 'revision'>,
): boolean {
  return questionnaire === id && revision === flow.hash;
}
