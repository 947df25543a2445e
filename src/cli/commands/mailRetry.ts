import { retryFailedMail } from '#server/db/queries/outbox.ts';
import type { Command } from '../command.ts';
import { parseWords } from '../parseWords.ts';
import { withDatabase } from '../withDatabase.ts';

/** `mail retry`: for mail that was given up for a reason that is mended since. */
export const mailRetry: Command = {
  name: 'mail retry',
  arguments: '<id of the mail> | --all',
  description: 'delivers mail that was given up after all; `mail failed` lists it',
  async run(args, io) {
    const words = parseWords(args, { words: [0, 1], switches: ['all'] });
    const id = typeof words === 'string' ? undefined : words.words[0];
    const all = typeof words !== 'string' && words.switches.has('all');
    if (id === undefined ? !all : all) {
      io.complain('Usage: npm run cli -- mail retry <id of the mail>|--all');
      return 2;
    }
    const isPossible = id === undefined || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
    const count = isPossible ? await withDatabase((db) => retryFailedMail(db.kysely, id)) : 0;
    if (count === 0 && !all) {
      io.complain(`${id} is not the id of a failed mail; \`npm run cli -- mail failed\` lists them.`);
      return 1;
    }
    io.say(count === 1 ? '1 mail is tried again.' : `${count} mails are tried again.`);
    return 0;
  },
};
