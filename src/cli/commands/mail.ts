import { retryFailedMail, selectFailedMail } from '#server/db/queries/outbox.ts';
import { defineCommand, isUuid, UsageError } from '../command.ts';
import { withDatabase } from '../withDatabase.ts';

/** `mail failed`: the mail that the portal gave up, without personal data. */
export const mailFailed = defineCommand({
  name: 'mail failed',
  arguments: '[--json]',
  description: 'lists failed mail: id, template, brand, times of creation and failure, attempts, reason',
  switches: ['json'],
  async work({ switches }, io) {
    const rows = await withDatabase((db) => selectFailedMail(db.kysely));
    const mails = rows.map(({ id, template, brand, created_at, failed_at, attempts, reason }) => ({
      ...{ id, template, brand, attempts, reason },
      created: created_at.toISOString(),
      failed: failed_at?.toISOString(),
    }));
    if (switches.has('json')) io.say(JSON.stringify(mails, null, 2));
    else if (mails.length === 0) io.say('No mail has failed.');
    else {
      for (const { id, template, brand, created, failed, attempts, reason } of mails) {
        const count = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
        io.say(`${id}  ${template}  ${brand}  created ${created}  failed ${failed}  ${count}  ${reason}`);
      }
    }
    return 0;
  },
});

/** `mail retry`: for failed mail whose cause is removed. */
export const mailRetry = defineCommand({
  name: 'mail retry',
  arguments: '<mail id> | --all',
  description: 'tries again to deliver failed mail; `mail failed` lists it',
  words: [0, 1],
  switches: ['all'],
  async work({ words: [id], switches }, io) {
    const all = switches.has('all');
    if (id === undefined ? !all : all) throw new UsageError('Usage: npm run cli -- mail retry <mail id> | --all');
    const isPossible = id === undefined || isUuid(id);
    const count = isPossible ? await withDatabase((db) => retryFailedMail(db.kysely, id)) : 0;
    if (count === 0 && !all) {
      io.complain(`“${id}” is not the id of a failed mail; \`npm run cli -- mail failed\` lists them.`);
      return 1;
    }
    io.say(count === 1 ? '1 mail is tried again.' : `${count} mails are tried again.`);
    return 0;
  },
});
