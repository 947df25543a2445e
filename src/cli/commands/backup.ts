import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { BackupRefused } from '#server/db/backup/manifest.ts';
import { writeBackup } from '#server/db/backup/writeBackup.ts';
import { portalVersion } from '#server/portalVersion.ts';
import type { Command } from '../command.ts';
import { parseWords } from '../parseWords.ts';
import { withDatabaseUrl } from '../withDatabase.ts';

/** `backup <file|folder>`: the whole database as it is at one moment, while the portal goes on. */
export const backup: Command = {
  name: 'backup',
  arguments: '<file or folder>',
  description: 'writes the database, as it is at this moment, into a new file; the portal goes on working',
  async run(args, io) {
    const given = parseWords(args, { words: [1, 1] });
    if (typeof given === 'string') {
      io.complain(`${given} Usage: npm run cli -- backup <file or folder>`);
      return 2;
    }
    const file = fileFor(given.words[0] ?? '');
    try {
      const { tables } = await withDatabaseUrl(readConfig(process.env), (url) =>
        writeBackup(url, file, portalVersion()),
      );
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      io.say(`Backed up ${tables.length} tables with ${rows} rows to ${file} (${statSync(file).size} bytes).`);
      io.say(
        'It has the data of patients: only you may read it, keep it so. SIGNING_KEY is not in it: keep that apart.',
      );
      return 0;
    } catch (error) {
      if (!(error instanceof BackupRefused)) throw error;
      io.complain(error.message);
      return 1;
    }
  },
};

/** A name with the moment in it, when only a folder is given. */
function fileFor(path: string): string {
  const isFolder = path.endsWith('/') || (statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false);
  const moment = new Date().toISOString().replace(/[:.]/g, '-');
  return isFolder ? join(path, `isocentre-${moment}.tar.gz`) : path;
}
