import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { requireBrand } from '#cli/brandCommand.ts';
import { defineCommand, UsageError } from '#cli/command.ts';
import { withDatabase } from '#cli/withDatabase.ts';
import { readConfig } from '#server/config.ts';
import { DomainError } from '#server/domain/domainError.ts';
import { storeReport } from '#server/domain/reports/storeReport.ts';
import { signingKey } from '#server/signingKey.ts';

const maxText = 50_000;

/** `result add <brand> "<reference>" <file>`: stores the text of a file as a report of a booking, as the clinic's system does. */
export const resultAdd = defineCommand({
  name: 'result add',
  arguments:
    '<brand> "<reference>" <file> --title "<text>" [--author "<name>"] [--id <report id>] [--appointment <slug>]',
  description:
    'stores a text file (UTF-8) as a report of a booking; with the id of an earlier report it replaces that one',
  positionals: [3, 3],
  options: ['title', 'author', 'id', 'appointment'],
  async work({ positionals: [brand = '', reference = '', file = ''], options }, io) {
    requireBrand(brand);
    const { title = '', author, id: reportId = randomUUID(), appointment } = options;
    if (!/^[^\p{Cc}]{1,200}$/u.test(title)) throw new UsageError('Give a --title of at most 200 characters.');
    if (!/^[\w.-]{1,100}$/.test(reportId)) throw new UsageError('--id has at most 100 characters of A-Z a-z 0-9 . _ -');
    const text = await readText(file);
    const config = readConfig(process.env);
    const key = signingKey(config.signingKey, config.dataDir);
    const report = { reportId, reference, appointment, title, author, text, reportedAt: new Date().toISOString() };
    try {
      const { revision } = await withDatabase((db) => storeReport({ db, brand, signingKey: key }, report));
      io.print(`Report ${reportId}, revision ${revision}.`);
      return 0;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      io.printError(error.message);
      return 1;
    }
  },
});

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(`There is no readable file ${file}.`);
  });
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.trim() !== '' && text.length <= maxText) return text;
  } catch {
    throw new UsageError(`${file} is not encoded as UTF-8.`);
  }
  throw new UsageError(`${file} must have 1 to ${maxText} characters.`);
}
