import { type Fault, formatFaults, withLines } from '#base/faults.ts';
import { importCatalog } from '#server/domain/catalog/importCatalog.ts';
import { parseCatalog } from '#server/domain/catalog/parseCatalog.ts';
import { type CommandIo, defineCommand } from '../command.ts';
import { withDatabase } from '../withDatabase.ts';

/** `catalog import <folder>`: imports a catalog in one transaction, or prints every fault. */
export const catalogImport = defineCommand({
  name: 'catalog import',
  arguments: '<folder> [--check]',
  description: 'imports a catalog folder into the database, all or nothing; --check only validates it',
  words: [1, 1],
  switches: ['check'],
  async work({ words: [folder = ''], switches }, io) {
    const parsed = await parseCatalog(folder);
    if ('faults' in parsed) return refuse(parsed.faults, io);
    if (parsed.warnings.length > 0) io.say(formatFaults(withLines(parsed.warnings)));
    const { clinics, devices, exams } = parsed.catalog;
    const size = `${clinics.length} clinics, ${devices.length} devices, ${exams.length} exams`;
    if (switches.has('check')) {
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
});

function refuse(faults: readonly Fault[], io: CommandIo): number {
  io.complain(formatFaults(withLines(faults)));
  io.complain('Nothing was written.');
  return 1;
}
