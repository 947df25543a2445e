import type { Database } from '#server/db/database.ts';
import { selectCatalogLists, selectClinicRows } from '#server/db/queries/catalog.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { buildClinics, type ClinicPart, joinSnapshot, noSharedLists } from './buildSnapshot.ts';
import type { CatalogSnapshot } from './catalogSnapshot.ts';

/** A catalog with the clinics that the next load can keep, by id. */
export interface LoadedCatalog {
  readonly snapshot: CatalogSnapshot;
  readonly parts: ReadonlyMap<number, ClinicPart>;
}

/** How many clinics are read with one statement: about 10 ms of work between two turns of the event loop. */
const clinicsAtOnce = 200;

const attempts = 5;

/**
 * Reads the catalog in chunks, so that other requests run in between. Keeps clinics whose revision is unchanged since the known load.
 * Begins again if an import commits meanwhile; throws after five attempts.
 */
export async function loadCatalog(
  source: Database | Transaction,
  known: LoadedCatalog['parts'] = new Map(),
): Promise<LoadedCatalog> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const loaded = await loadOnce(source, known);
    if (loaded) return loaded;
  }
  throw new Error(`The catalog changed ${attempts} times while it was read`);
}

/** Returns undefined if the revision of the catalog changes during the load. */
async function loadOnce(
  source: Database | Transaction,
  known: LoadedCatalog['parts'],
): Promise<LoadedCatalog | undefined> {
  const { clinics, ...lists } = await selectCatalogLists(source);
  const parts = new Map<number, ClinicPart>();
  const changed: number[] = [];
  for (const { id, revision } of clinics) {
    const part = known.get(id);
    if (part && revision !== null && part.row.revision === revision) parts.set(id, part);
    else changed.push(id);
  }
  const shared = noSharedLists();
  for (let at = 0; at < changed.length; at += clinicsAtOnce) {
    const rows = await selectClinicRows(source, changed.slice(at, at + clinicsAtOnce));
    if (rows.revision !== lists.revision) return undefined;
    for (const part of buildClinics(rows, shared)) parts.set(part.row.id, part);
  }
  const ordered = clinics.flatMap(({ id }) => parts.get(id) ?? []);
  return { snapshot: joinSnapshot(lists, ordered), parts };
}
