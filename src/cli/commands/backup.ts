import { statSync } from 'node:fs';
import { join } from 'node:path';
import { portalVersion, readConfig } from '#server/config.ts';
import { BackupRefused } from '#server/db/backup/manifest.ts';
import { restoreBackup } from '#server/db/backup/restoreBackup.ts';
import { writeBackup } from '#server/db/backup/writeBackup.ts';
import { openDatabase } from '#server/db/database.ts';
import { grantsOf } from '#server/db/migrate.ts';
import { verifyAudit } from '#server/domain/auditLog.ts';
import { defineCommand } from '../command.ts';
import { withDatabaseUrl } from '../withDatabase.ts';

/** `backup <file|folder>`: a snapshot of the whole database, taken while the portal runs. */
export const backup = defineCommand({
  name: 'backup',
  arguments: '<file or folder>',
  description: 'writes a snapshot of the database into a new file, while the portal runs',
  positionals: [1, 1],
  async work({ positionals: [path = ''] }, io) {
    const file = fileFor(path);
    try {
      const { tables } = await withDatabaseUrl(readConfig(process.env), (url) =>
        writeBackup(url, file, portalVersion()),
      );
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      io.print(`Backed up ${tables.length} tables with ${rows} rows to ${file} (${statSync(file).size} bytes).`);
      io.print(
        'The file contains patient data and only you can read it: do not change its permissions. It does not contain SIGNING_KEY; store that separately.',
      );
      return 0;
    } catch (error) {
      if (!(error instanceof BackupRefused)) throw error;
      io.printError(error.message);
      return 1;
    }
  },
});

/** Returns the path, or a file in it named after the present time if it is a folder. */
function fileFor(path: string): string {
  const isFolder = path.endsWith('/') || (statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false);
  const moment = new Date().toISOString().replace(/[:.]/g, '-');
  return isFolder ? join(path, `isocentre-${moment}.tar.gz`) : path;
}

/** `restore <file> [--replace]`: restores a backup into an empty database, in one transaction. */
export const restore = defineCommand({
  name: 'restore',
  arguments: '<file> [--replace]',
  description: 'restores a backup into an empty database, all or nothing; --replace deletes the present data first',
  positionals: [1, 1],
  flags: ['replace'],
  async work({ positionals: [file = ''], flags }, io) {
    const replace = flags.has('replace');
    try {
      return await withDatabaseUrl(readConfig(process.env), async (url) => {
        const { tables, takenAt } = await restoreBackup(url, file, { replace });
        const rows = tables.reduce((sum, table) => sum + table.rows, 0);
        io.print(`Restored ${tables.length} tables with ${rows} rows, as they were at ${takenAt}.`);
        const { broken, head } = await auditOf(url);
        if (broken !== undefined) io.printError(`The audit log of the backup is broken at entry ${broken}.`);
        else if (head.position === 0) io.print('The audit log has no entries yet.');
        else io.print(`The audit log is intact: ${head.position}:${head.hash}`);
        if (replace) io.print(grantsAreGone);
        return broken === undefined ? 0 : 1;
      });
    } catch (error) {
      if (!(error instanceof BackupRefused)) throw error;
      io.printError(error.message);
      return 1;
    }
  },
});

/** As in docs/security.md. */
const grantsAreGone = `Other roles have lost their rights on the replaced tables. If the portal connects as another role than their owner,
here \`portal\`, run this as the owner before the portal starts:
${grantsOf('portal').join('\n')}`;

async function auditOf(url: string) {
  const db = openDatabase({ url, poolSize: 1, statementTimeoutMs: 60_000 });
  try {
    return await verifyAudit(db.kysely);
  } finally {
    await db.close();
  }
}
