import { verifyAudit } from '#server/domain/auditLog.ts';
import { defineCommand, UsageError } from '../command.ts';
import { withDatabase } from '../withDatabase.ts';

/** `audit verify [<position>:<hash>]`: verifies the hash chain of the audit log. */
export const auditVerify = defineCommand({
  name: 'audit verify',
  arguments: '[<position>:<hash>]',
  description:
    'verifies the audit log; the position and hash of an earlier run show whether later entries were cut off',
  positionals: [0, 1],
  async work({ positionals: [earlier] }, io) {
    const [, position, hash] = /^(\d+):([0-9a-f]{64})$/.exec(earlier ?? '') ?? [];
    if (earlier !== undefined && hash === undefined) {
      throw new UsageError('Usage: npm run cli -- audit verify [<position>:<hash>]');
    }
    const known = hash === undefined ? undefined : { position: Number(position), hash };
    const { broken, missing, head } = await withDatabase((db) => verifyAudit(db.kysely, known));
    if (broken !== undefined) io.printError(`Entry ${broken} was changed, or an entry before it is missing.`);
    if (missing) io.printError('The last entry of the earlier run is missing or was changed.');
    if (broken !== undefined || missing) return 1;
    if (head.position === 0) io.print('The audit log has no entries yet.');
    else
      io.print(
        `The audit log is intact: ${head.position} entries. Store this outside the database: ${head.position}:${head.hash}`,
      );
    return 0;
  },
});
