import { readConfig } from '#server/config.ts';
import { BackupRefused } from '#server/db/backup/manifest.ts';
import { restoreBackup } from '#server/db/backup/restoreBackup.ts';
import { openDatabase } from '#server/db/database.ts';
import { verifyAudit } from '#server/domain/audit/verifyAudit.ts';
import type { Command } from '../command.ts';
import { parseWords } from '../parseWords.ts';
import { withDatabaseUrl } from '../withDatabase.ts';

/** `restore <file> [--replace]`: a backup into an empty database, all or nothing. */
export const restore: Command = {
  name: 'restore',
  arguments: '<file> [--replace]',
  description: 'puts a backup into an empty database, all or nothing; --replace first deletes what is there',
  async run(args, io) {
    const given = parseWords(args, { words: [1, 1], switches: ['replace'] });
    if (typeof given === 'string') {
      io.complain(`${given} Usage: npm run cli -- restore <file> [--replace]`);
      return 2;
    }
    const [file = ''] = given.words;
    const replace = given.switches.has('replace');
    try {
      return await withDatabaseUrl(readConfig(process.env), async (url) => {
        const { tables, takenAt } = await restoreBackup(url, file, { replace });
        const rows = tables.reduce((sum, table) => sum + table.rows, 0);
        io.say(`Restored ${tables.length} tables with ${rows} rows, as they were at ${takenAt}.`);
        const { broken, head } = await auditOf(url);
        if (broken !== undefined) io.complain(`The audit log was broken in the backup already, at entry ${broken}.`);
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
};

/** As in docs/security.md. */
const grantsAreGone = `The rights of other roles on the tables that were replaced are gone. When the portal connects as a role of its own,
here \`portal\`, run this as the owner of the tables before the portal starts:
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
