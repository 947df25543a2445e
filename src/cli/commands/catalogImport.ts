import { type Fault, formatFaults, withLines } from '#base/faults.ts';
import { importCatalog } from '#server/domain/catalog/importCatalog.ts';
import { parseCatalog } from '#server/domain/catalog/parseCatalog.ts';
import type { Command, CommandIo } from '../command.ts';
import { withDatabase } from '../withDatabase.ts';

/** `catalog import <folder>`: all of the folder goes into the database, or nothing with all faults told. */
export const catalogImport: Command = {
  name: 'catalog import',
  arguments: '<folder> [--check]',
  description: 'puts a catalog folder into the database, all or nothing; --check only reads it',
  async run(args, io) {
    const [folder, ...rest] = args.filter((word) => word !== '--check');
    if (folder === undefined || folder.startsWith('-') || rest.length > 0) {
      io.complain('Say which folder: npm run cli -- catalog import <folder> [--check]');
      return 2;
    }
    const parsed = await parseCatalog(folder);
    if ('faults' in parsed) return refuse(parsed.faults, io);
    if (parsed.warnings.length > 0) io.say(formatFaults(withLines(parsed.warnings)));
    const { clinics, devices, exams } = parsed.catalog;
    const size = `${clinics.length} clinics, ${devices.length} devices, ${exams.length} exams`;
    if (args.includes('--check')) {
      io.say(`No errors: ${size}. Nothing was written.`);
      return 0;
    }
    const imported = await withDatabase((db) => importCatalog(db, parsed));
    if ('faults' in imported) return refuse(imported.faults, io);
    io.say(
      imported.changed
        ? `Imported: ${size}, revision ${parsed.revision.slice(0, 12)}.`
        : 'Nothing changed: the database has this catalog.',
    );
    return 0;
  },
};

function refuse(faults: readonly Fault[], io: CommandIo): number {
  io.complain(formatFaults(withLines(faults)));
  io.complain('Nothing was written.');
  return 1;
}
