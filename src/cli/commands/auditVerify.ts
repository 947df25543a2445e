import { verifyAudit } from '#server/domain/audit/verifyAudit.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../withDatabase.ts';

/** `audit verify [<position>:<hash>]`: computes the chain of the audit log anew. */
export const auditVerify: Command = {
  name: 'audit verify',
  arguments: '[<position>:<hash> from an earlier run]',
  description: 'says whether the audit log is whole; an earlier head shows whether its end was cut off',
  async run([earlier, ...rest], io) {
    const [, position, hash] = /^(\d+):([0-9a-f]{64})$/.exec(earlier ?? '') ?? [];
    if (rest.length > 0 || (earlier !== undefined && hash === undefined)) {
      io.complain('Usage: npm run cli -- audit verify [<position>:<hash>]');
      return 2;
    }
    const known = hash === undefined ? undefined : { position: Number(position), hash };
    const { broken, missing, head } = await withDatabase((db) => verifyAudit(db.kysely, known));
    if (broken !== undefined) io.complain(`Entry ${broken} is not what was written, or one before it is missing.`);
    if (missing) io.complain('The entry that an earlier run saw last is missing or is another one.');
    if (broken !== undefined || missing) return 1;
    if (head.position === 0) io.say('The audit log has no entries yet.');
    else io.say(`The audit log is whole: ${head.position} entries. Keep this elsewhere: ${head.position}:${head.hash}`);
    return 0;
  },
};
