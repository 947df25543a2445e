import { retryFailedMessages, selectFailedMessages } from '#server/db/queries/outbox.ts';
import { defineCommand, isUuid, UsageError } from '../command.ts';
import { withDatabase } from '../withDatabase.ts';

/** `mail failed`: lists mail that the portal could not deliver, without personal data. */
export const mailFailed = defineCommand({
  name: 'mail failed',
  arguments: '[--json]',
  description: 'lists failed mail: id, template, brand, times of creation and failure, attempts, reason',
  flags: ['json'],
  async work({ flags }, io) {
    const rows = await withDatabase((db) => selectFailedMessages(db.kysely));
    const mails = rows.map(({ id, template, brand, created_at, failed_at, attempts, reason }) => ({
      id,
      template,
      brand,
      attempts,
      reason,
      created: created_at.toISOString(),
      failed: failed_at?.toISOString(),
    }));
    if (flags.has('json')) io.print(JSON.stringify(mails, null, 2));
    else if (mails.length === 0) io.print('No mail has failed.');
    else {
      for (const { id, template, brand, created, failed, attempts, reason } of mails) {
        const count = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
        io.print(`${id}  ${template}  ${brand}  created ${created}  failed ${failed}  ${count}  ${reason}`);
      }
    }
    return 0;
  },
});

/** `mail retry`: sends failed mail again, after its cause is removed. */
export const mailRetry = defineCommand({
  name: 'mail retry',
  arguments: '<mail id> | --all',
  description: 'sends failed mail again; `mail failed` lists it',
  positionals: [0, 1],
  flags: ['all'],
  async work({ positionals: [id], flags }, io) {
    const all = flags.has('all');
    if (id === undefined ? !all : all) throw new UsageError('Usage: npm run cli -- mail retry <mail id> | --all');
    const isPossible = id === undefined || isUuid(id);
    const count = isPossible ? await withDatabase((db) => retryFailedMessages(db.kysely, id)) : 0;
    if (count === 0 && !all) {
      io.printError(`“${id}” is not the id of a failed mail; \`npm run cli -- mail failed\` lists them.`);
      return 1;
    }
    io.print(count === 1 ? '1 mail will be sent again.' : `${count} mails will be sent again.`);
    return 0;
  },
});
