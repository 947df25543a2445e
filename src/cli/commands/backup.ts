import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { BackupRefused } from '#server/db/backup/manifest.ts';
import { writeBackup } from '#server/db/backup/writeBackup.ts';
import { portalVersion } from '#server/portalVersion.ts';
import { defineCommand } from '../command.ts';
import { withDatabaseUrl } from '../withDatabase.ts';

/** `backup <file|folder>`: a snapshot of the whole database, taken while the portal runs. */
export const backup = defineCommand({
  name: 'backup',
  arguments: '<file or folder>',
  description: 'writes a snapshot of the database into a new file, while the portal runs',
  words: [1, 1],
  async work({ words: [path = ''] }, io) {
    const file = fileFor(path);
    try {
      const { tables } = await withDatabaseUrl(readConfig(process.env), (url) =>
        writeBackup(url, file, portalVersion()),
      );
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      io.say(`Backed up ${tables.length} tables with ${rows} rows to ${file} (${statSync(file).size} bytes).`);
      io.say(
        'It contains data of patients. Only you can read the file: keep it so. Keep SIGNING_KEY apart; the file does not contain it.',
      );
      return 0;
    } catch (error) {
      if (!(error instanceof BackupRefused)) throw error;
      io.complain(error.message);
      return 1;
    }
  },
});

/** Makes up a name from the present time if `path` is a folder. */
function fileFor(path: string): string {
  const isFolder = path.endsWith('/') || (statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false);
  const moment = new Date().toISOString().replace(/[:.]/g, '-');
  return isFolder ? join(path, `isocentre-${moment}.tar.gz`) : path;
}
