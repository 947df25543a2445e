import { selectFailedMail } from '#server/db/queries/outbox.ts';
import type { Command } from '../command.ts';
import { parseWords } from '../parseWords.ts';
import { withDatabase } from '../withDatabase.ts';

/** `mail failed`: what the portal stopped trying to deliver, without anything that names a patient. */
export const mailFailed: Command = {
  name: 'mail failed',
  arguments: '[--json]',
  description: 'lists mail that was given up: id, template, brand, when it was owed and given up, attempts, reason',
  async run(args, io) {
    const words = parseWords(args, { words: [0, 0], switches: ['json'] });
    if (typeof words === 'string') {
      io.complain(`${words} Usage: npm run cli -- mail failed [--json]`);
      return 2;
    }
    const rows = await withDatabase((db) => selectFailedMail(db.kysely));
    const mails = rows.map(({ id, template, brand, created_at, failed_at, attempts, reason }) => ({
      ...{ id, template, brand, attempts, reason },
      owed: created_at.toISOString(),
      failed: failed_at?.toISOString(),
    }));
    if (words.switches.has('json')) io.say(JSON.stringify(mails, null, 2));
    else if (mails.length === 0) io.say('No mail was given up.');
    else {
      for (const { id, template, brand, owed, failed, attempts, reason } of mails) {
        const count = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
        io.say(`${id}  ${template}  ${brand}  owed ${owed}  failed ${failed}  ${count}  ${reason}`);
      }
    }
    return 0;
  },
};
