import { readConfig } from '#server/config.ts';
import { BackupRefused } from '#server/db/backup/manifest.ts';
import { restoreBackup } from '#server/db/backup/restoreBackup.ts';
import { openDatabase } from '#server/db/database.ts';
import { verifyAudit } from '#server/domain/auditLog.ts';
import { defineCommand } from '../command.ts';
import { withDatabaseUrl } from '../withDatabase.ts';

/** `restore <file> [--replace]`: restores a backup into an empty database, in one transaction. */
export const restore = defineCommand({
  name: 'restore',
  arguments: '<file> [--replace]',
  description: 'restores a backup into an empty database, all or nothing; --replace deletes the present data first',
  words: [1, 1],
  switches: ['replace'],
  async work({ words: [file = ''], switches }, io) {
    const replace = switches.has('replace');
    try {
      return await withDatabaseUrl(readConfig(process.env), async (url) => {
        const { tables, takenAt } = await restoreBackup(url, file, { replace });
        const rows = tables.reduce((sum, table) => sum + table.rows, 0);
        io.say(`Restored ${tables.length} tables with ${rows} rows, as they were at ${takenAt}.`);
        const { broken, head } = await auditOf(url);
        if (broken !== undefined) io.complain(`The audit log of the backup is broken at entry ${broken}.`);
        else if (head.position === 0) io.say('The audit log has no entries yet.');
        else io.say(`The audit log is whole: ${head.position}:${head.hash}`);
        if (replace) io.say(grantsAreGone);
        return broken === undefined ? 0 : 1;
      });
    } catch (error) {
      if (!(error instanceof BackupRefused)) throw error;
      io.complain(error.message);
      return 1;
    }
  },
});

/** As in docs/security.md. */
const grantsAreGone = `Other roles have lost their rights on the replaced tables. If the portal connects as another role than their owner,
here \`portal\`, run this as the owner before the portal starts:
grant select, insert, update, delete on all tables in schema public to portal;
grant usage on all sequences in schema public to portal;
revoke update, delete on audit_entry from portal;`;

async function auditOf(url: string) {
  const db = openDatabase({ url, poolSize: 1, statementTimeoutMs: 60_000 });
  try {
    return await verifyAudit(db.kysely);
  } finally {
    await db.close();
  }
}
