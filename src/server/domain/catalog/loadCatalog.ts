import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#server/db/database.ts';
import {
  type CatalogLists,
  type LocaleRows,
  selectCatalogLists,
  selectClinicRows,
  selectLocaleRows,
} from '#server/db/queries/catalog.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { buildClinics, type ClinicPart, inRegion, joinSnapshot, noSharedLists } from './buildSnapshot.ts';
import type { CatalogSnapshot, Region } from './catalogSnapshot.ts';
import { localizeInSteps } from './localizeCatalog.ts';

/** A catalog with the parts that the next load can keep. */
export interface LoadedCatalog {
  readonly snapshot: CatalogSnapshot;
  readonly parts: CatalogParts;
}

/** Parts of a catalog, which stay the same objects while their content is the same. */
interface CatalogParts {
  readonly regions: ReadonlyMap<number, Region>;
  readonly clinics: ReadonlyMap<number, ClinicPart>;
  readonly locales: ReadonlyMap<string, LocalePart>;
}

/** What the catalog has for a locale. */
interface LocalePart {
  readonly revision: string;
  readonly rows: LocaleRows['catalog_locale'];
}

const noParts: CatalogParts = { regions: new Map(), clinics: new Map(), locales: new Map() };

/** How many clinics are read with one statement: about 10 ms of work between two turns of the event loop. */
const clinicsAtOnce = 200;

const attempts = 5;

/**
 * Reads the catalog in chunks and localizes it in steps, so that other requests run in between. Keeps clinics and locales that are unchanged
 * since the known load. Begins again if an import commits meanwhile; throws after five attempts.
 */
export async function loadCatalog(source: Database | Transaction, known = noParts): Promise<LoadedCatalog> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const loaded = await loadOnce(source, known);
    if (!loaded) continue;
    const steps = localizeInSteps(loaded.snapshot);
    while (!steps.next().done) await setImmediate();
    return loaded;
  }
  throw new Error(`The catalog changed ${attempts} times while it was read`);
}

/** Returns undefined if the revision of the catalog changes during the load. */
async function loadOnce(source: Database | Transaction, known: CatalogParts): Promise<LoadedCatalog | undefined> {
  const { clinics, locales, ...lists } = await selectCatalogLists(source);
  const regions = regionsOf(lists, known);
  const loaded = new Map<number, ClinicPart>();
  const changed: number[] = [];
  for (const { id, revision } of clinics) {
    const part = known.clinics.get(id);
    if (part && revision !== null && part.revision === revision) loaded.set(id, inRegion(part, regions));
    else changed.push(id);
  }
  const shared = noSharedLists();
  for (let at = 0; at < changed.length; at += clinicsAtOnce) {
    const rows = await selectClinicRows(source, changed.slice(at, at + clinicsAtOnce));
    if (rows.revision !== lists.revision) return undefined;
    for (const part of buildClinics(rows, regions, shared)) loaded.set(part.clinic.id, part);
  }
  const texts = new Map<string, LocalePart>();
  for (const { locale, revision } of locales) {
    const part = known.locales.get(locale);
    if (part?.revision === revision) texts.set(locale, part);
    else {
      const rows = await selectLocaleRows(source, locale);
      if (rows.revision !== lists.revision) return undefined;
      texts.set(locale, { revision, rows: rows.catalog_locale });
    }
  }
  const ordered = clinics.flatMap(({ id }) => loaded.get(id) ?? []);
  const rows = { ...lists, catalog_locale: [...texts.values()].flatMap((part) => part.rows) };
  return { snapshot: joinSnapshot(rows, regions, ordered), parts: { regions, clinics: loaded, locales: texts } };
}

/** Returns the regions by id; a known one if nothing of it changed. */
function regionsOf({ region }: CatalogLists, known: CatalogParts): ReadonlyMap<number, Region> {
  return new Map(
    region.map((row: Region) => {
      const before = known.regions.get(row.id);
      return [row.id, before && isDeepStrictEqual(before, row) ? before : row];
    }),
  );
}
