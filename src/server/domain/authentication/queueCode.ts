import { replaceCode } from '#server/db/queries/oneTimeCodeRows.ts';
import { insertMail } from '#server/db/queries/outboxRows.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { newMessageId } from '../appointments/newMessageId.ts';
import { codeSeconds } from '../attempts/attemptLimits.ts';
import type { AccessDeps } from './accessDeps.ts';
import type { CodeChannel } from './codeChannels.ts';

export interface CodeOrder {
  readonly tokenHash: Buffer;
  readonly bookingKey: string;
  readonly channel: CodeChannel;
}

/** Ends the session's codes, makes a new one and owes it to the patient. */
export async function queueCode(
  deps: AccessDeps,
  tx: Transaction,
  { tokenHash, bookingKey, channel }: CodeOrder,
): Promise<{ readonly expiresAt: Date }> {
  const code = await replaceCode(tx, { tokenHash, bookingKey, channel, seconds: codeSeconds });
  await insertMail(tx, { bookingKey, template: 'code', messageId: newMessageId(deps), code });
  return { expiresAt: code.expires_at };
}
