import type { DocumentContentType } from '#server/db/columnTypes.ts';
import { type RequestScope, selectDocument } from '#server/db/queries/bookingRequest.ts';
import type { BookingDeps } from '../bookingDeps.ts';
import { DomainError } from '../domainError.ts';

/** A document with its bytes. */
export interface Document {
  readonly fileName: string;
  readonly contentType: DocumentContentType;
  readonly bytes: Buffer;
}

interface DocumentQuery {
  /** Slug of the booking request. */
  readonly slug: string;
  /** Id of the document; undefined for the only one. */
  readonly id?: string;
  readonly scope: RequestScope;
  /** Whether the brand allows downloads (HD-6). */
  readonly allowed: boolean;
}

/** Returns a document of a booking request (AT-5). Throws forbidden if the brand allows no downloads, and not-found. */
export async function readDocument(
  { db }: BookingDeps,
  { slug, id, scope, allowed }: DocumentQuery,
): Promise<Document> {
  if (!allowed) throw new DomainError('forbidden', { detail: 'This brand gives no documents out.' });
  const row = await selectDocument(db.kysely, slug, id, scope);
  if (!row) throw new DomainError('not-found', { detail: 'There is no such document.' });
  return { fileName: row.file_name, contentType: row.content_type, bytes: row.bytes };
}
