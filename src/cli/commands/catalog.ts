import { type Fault, formatFaults, withLines } from '#base/faults.ts';
import { isRecord } from '#base/json.ts';
import { checkBodyAreas } from '#brand/settings/bodyAreas.ts';
import { brandNames, readBasePack, readBrandPack } from '#server/domain/brands/packs/readPacks.ts';
import { schemaTools } from '#server/domain/brands/packs/schemaTools.ts';
import { demoBookings, fadingOccupancy } from '#server/domain/catalog/demoBookings.ts';
import { importCatalog } from '#server/domain/catalog/importCatalog.ts';
import { parseCatalog } from '#server/domain/catalog/parseCatalog.ts';
import { printFaults } from '../brandCommand.ts';
import { type CommandIo, defineCommand, wholeNumber } from '../command.ts';
import { withDatabase } from '../withDatabase.ts';

/** `catalog import <folder>`: imports a catalog in one transaction, or prints every fault. */
export const catalogImport = defineCommand({
  name: 'catalog import',
  arguments: '<folder> [--check]',
  description: 'imports a catalog folder into the database, all or nothing; --check only validates it',
  positionals: [1, 1],
  flags: ['check'],
  async work({ positionals: [folder = ''], flags }, io) {
    const parsed = await parseCatalog(folder);
    if ('faults' in parsed) return refuse(parsed.faults, io);
    if (parsed.warnings.length > 0) io.print(formatFaults(withLines(parsed.warnings)));
    const { clinics, devices, exams } = parsed.catalog;
    printFaults(figureWarnings(exams), io.print);
    const size = `${clinics.length} clinics, ${devices.length} devices, ${exams.length} exams`;
    if (flags.has('check')) {
      io.print(`No errors: ${size}. Nothing was written.`);
      return 0;
    }
    const imported = await withDatabase((db) => importCatalog(db, parsed));
    if ('faults' in imported) return refuse(imported.faults, io);
    io.print(
      imported.changed
        ? `Imported: ${size}, revision ${parsed.revision.slice(0, 12)}.`
        : 'Nothing changed: the database already has this catalog.',
    );
    return 0;
  },
});

/** Compares the body figure of each brand on disk with the exams. `brand check` reports broken settings, which are skipped here. */
function figureWarnings(exams: readonly { readonly bodyPart: string }[]): readonly Fault[] {
  const bodyParts = [...new Set(exams.map(({ bodyPart }) => bodyPart))];
  const { validate } = schemaTools();
  const base = readBasePack().pack.files['brand.json']?.json ?? {};
  return brandNames().flatMap((name) => {
    const { file, json } = readBrandPack(name).pack.files['brand.json'] ?? { file: '', json: null };
    if (!isRecord(json) || validate('brand', base).length > 0 || validate('brand', json).length > 0) return [];
    return checkBodyAreas({ base, own: json, file, bodyParts });
  });
}

function refuse(faults: readonly Fault[], io: CommandIo): number {
  io.printError(formatFaults(withLines(faults)));
  io.printError('Nothing was written.');
  return 1;
}

/** `catalog demo-bookings`: adds invented bookings on the next days, for demonstrations and load tests. */
export const demoBookingsCommand = defineCommand({
  name: 'catalog demo-bookings',
  arguments: '[--days 60] [--seed 1] [--occupancy 60]',
  description: 'adds invented bookings; --occupancy is in percent (default: high on the first day, then decreasing)',
  options: ['days', 'seed', 'occupancy'],
  async work({ options }, io) {
    const days = wholeNumber('days', options.days ?? '60', 1, 365);
    const seed = wholeNumber('seed', options.seed ?? '1', 0, 2 ** 32 - 1);
    const percent = options.occupancy === undefined ? undefined : wholeNumber('occupancy', options.occupancy, 0, 100);
    const occupancy = percent === undefined ? fadingOccupancy(days) : () => percent / 100;
    const added = await withDatabase((db) => demoBookings(db, { days, seed, occupancy }));
    io.print(
      added > 0
        ? `Added ${added} invented bookings.`
        : 'Nothing was added: there are bookings on these days already, or there is no catalog.',
    );
    return 0;
  },
});
