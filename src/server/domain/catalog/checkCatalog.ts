import type { CatalogFault } from '#base/faults.ts';
import type { CatalogFiles } from './catalogFiles.ts';
import { checkExams } from './check/checkExams.ts';
import { checkNames } from './check/checkNames.ts';
import { checkOpenings } from './check/checkOpenings.ts';
import { checkPlaces } from './check/checkPlaces.ts';
import { checkReferences } from './check/checkReferences.ts';

/** What the files of a catalog say of each other, and what no schema can say: errors stop an import, warnings do not. */
export function checkCatalog(catalog: CatalogFiles): readonly CatalogFault[] {
  return [checkNames, checkReferences, checkPlaces, checkOpenings, checkExams].flatMap((check) => check(catalog));
}
