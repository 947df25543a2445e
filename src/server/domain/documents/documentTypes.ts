import type { OwnerKey } from '#server/db/queries/attachment.ts';
import { selectAppointments } from '#server/db/queries/booking.ts';
import { selectRequestExam } from '#server/db/queries/bookingRequest.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { CatalogSnapshot, DocumentType, Exam } from '../catalog/catalogSnapshot.ts';
import { examNamed } from '../catalog/searchCatalog.ts';
import { DomainError } from '../domainError.ts';

/** The exams that count instead of those of a booking request or draft (AT-1b). */
export interface ChangedExams {
  /** Slug of a group. */
  readonly examGroupName?: string | undefined;
  readonly changedExamSlugs?: readonly string[] | undefined;
}

/** A document type that may be added. */
export interface OfferedType extends Pick<DocumentType, 'id' | 'title' | 'description' | 'combinePhotos'> {
  /** An exam asks for it. */
  readonly asked: boolean;
}

/**
 * Returns the document types that may be added for an owner, in display order: what its exams ask for, and what may be added for every exam.
 * Throws unknown-exam, and invalid-request for an unknown group.
 */
export async function offeredTypes(
  deps: Pick<BrandDeps, 'db' | 'catalog'>,
  owner: OwnerKey,
  changed: ChangedExams = {},
): Promise<readonly OfferedType[]> {
  const catalog = await deps.catalog.current();
  const exams = changedExams(catalog, changed) ?? (await examsOf(deps, owner, catalog));
  const wanted = new Set(exams.flatMap(({ documentTypes }) => documentTypes));
  return catalog.documentTypes
    .filter(({ id, active, general }) => active && (general || wanted.has(id)))
    .map(({ id, title, description, combinePhotos }) => ({
      id,
      title,
      description,
      combinePhotos,
      asked: wanted.has(id),
    }));
}

function changedExams(catalog: CatalogSnapshot, changed: ChangedExams): readonly Exam[] | undefined {
  const { examGroupName, changedExamSlugs } = changed;
  if (changedExamSlugs) return changedExamSlugs.map((slug) => examNamed(catalog, slug));
  if (examGroupName === undefined) return undefined;
  const exams = catalog.exams.filter(({ group }) => group.slug === examGroupName);
  if (exams.length > 0) return exams;
  throw new DomainError('invalid-request', {
    detail: `There is no exam group “${examGroupName}” in the catalog.`,
    errors: [{ pointer: '/query/examGroupName', keyword: 'enum' }],
  });
}

/** Returns the exams of an owner, also those that left the catalog. A draft does not tell them. */
async function examsOf(
  { db: { kysely } }: Pick<BrandDeps, 'db'>,
  owner: OwnerKey,
  { examById }: CatalogSnapshot,
): Promise<readonly Exam[]> {
  if (owner.kind === 'draft') return [];
  const ids =
    owner.kind === 'request'
      ? [await selectRequestExam(kysely, owner.bookingKey)]
      : (await selectAppointments(kysely, owner.bookingKey))
          .filter(({ id }) => owner.appointmentIds.includes(id))
          .flatMap(({ exam_ids }) => exam_ids);
  return ids.flatMap((id) => (id === null || id === undefined ? [] : (examById.get(id) ?? [])));
}

/**
 * Checks the document type of a new upload (AT-4). Throws invalid-request if it is missing or not in the catalog, or if several files are sent
 * although its photos stay apart.
 */
export function checkDocumentType(
  { documentTypes }: CatalogSnapshot,
  { documentTypeId: id, files }: { readonly documentTypeId: string | undefined; readonly files: readonly unknown[] },
): void {
  const active = documentTypes.filter((type) => type.active);
  const type = active.find((one) => one.id === id);
  if (!type && (id !== undefined || active.length > 0))
    throw new DomainError('invalid-request', {
      detail: 'Name a document type of `examDocumentTypes`.',
      errors: [{ pointer: '/body/documentTypeId', keyword: id === undefined ? 'required' : 'enum' }],
    });
  if (files.length > 1 && type && !type.combinePhotos)
    throw new DomainError('invalid-request', {
      detail: 'Send one file: documents of this type are not combined.',
      errors: [{ pointer: '/body/files', keyword: 'maxItems' }],
    });
}
