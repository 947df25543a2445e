import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fileTypeFromBuffer } from 'file-type';
import { type Fault, faultFactory, toPointer } from '#base/faults.ts';
import { emailAddress } from '#base/plainText.ts';
import type { AttachmentContentType, Patient } from '#server/db/columnTypes.ts';
import { insertBookingRequest, type NewAttachment } from '#server/db/queries/bookingRequest.ts';
import { isBodyPart, selectCatalogId } from '#server/db/queries/catalog.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { appendAudit } from '../auditLog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { DomainError } from '../domainError.ts';
import { keyedHash } from '../keyedHash.ts';
import { readJsonFile } from '../readJsonFile.ts';
import { addTextFormats, explainSchemaErrors } from '../schemaValidation.ts';

/** Adds a booking request with its attachments and returns its key. Throws unknown-exam (also for an unknown body part) and unknown-clinic. */
export async function addBookingRequest(
  { db, signingKey }: Pick<BrandDeps, 'db' | 'signingKey'>,
  { exam, clinic, bodyPart = '', referrer = '', notes = '', ...request }: RequestFile,
): Promise<string> {
  const bookingKey = randomBytes(16).toString('base64url');
  await inTransaction(db, async (tx) => {
    const [examId, clinicId] = [await selectCatalogId(tx, 'exam', exam), await selectCatalogId(tx, 'clinic', clinic)];
    if (exam !== undefined && examId === undefined) {
      throw new DomainError('unknown-exam', { detail: `There is no exam “${exam}” in the catalog.` });
    }
    if (clinic !== undefined && clinicId === undefined) {
      throw new DomainError('unknown-clinic', { detail: `There is no clinic “${clinic}” in the catalog.` });
    }
    if (bodyPart !== '' && !(await isBodyPart(tx, bodyPart))) {
      throw new DomainError('unknown-exam', { detail: `No exam in the catalog has the body part “${bodyPart}”.` });
    }
    await insertBookingRequest(tx, { ...request, bookingKey, examId, clinicId, bodyPart, referrer, notes });
    const object = keyedHash(signingKey, 'subject', 'booking', bookingKey);
    await appendAudit(tx, { role: 'staff', action: 'add-request', object, result: 'done' });
  });
  return bookingKey;
}

/** A booking request of a file, with the bytes of its attachments. */
interface RequestFile {
  readonly brand: string;
  readonly patient: Patient;
  /** Slugs of the catalog. */
  readonly exam?: string;
  readonly clinic?: string;
  /** Body part as exams of the catalog name it. */
  readonly bodyPart?: string;
  readonly referrer?: string;
  readonly notes?: string;
  readonly attachments: readonly NewAttachment[];
}

interface NamedAttachment {
  readonly file: string;
  readonly title: string;
  readonly description?: string;
}

const schemaFile = new URL('../../../../schemas/booking-request.schema.json', import.meta.url);
const contentTypes: readonly AttachmentContentType[] = ['application/pdf', 'image/jpeg', 'image/png'];
const maxBytes = 20 * 1024 * 1024;

/** Reads a booking request file (`schemas/booking-request.schema.json`) and its attachments. Returns all faults at once. */
export async function readRequestFile(path: string): Promise<RequestFile | { readonly faults: readonly Fault[] }> {
  const source = await readJsonFile(path, path);
  if ('rule' in source) return { faults: [source] };
  const validate = validator();
  if (!validate(source.value)) {
    const faults = explainSchemaErrors(path, validate.errors ?? []);
    return { faults: faults.map((fault) => ({ ...fault, line: source.lineOf(fault.pointer) })) };
  }
  const { $schema, documents, ...request } = source.value as unknown as Omit<RequestFile, 'attachments'> & {
    readonly $schema?: string;
    readonly documents: readonly NamedAttachment[];
  };
  const attachments: NewAttachment[] = [];
  const faults: Fault[] = [];
  for (const [index, document] of documents.entries()) {
    const read = await readAttachmentFile(resolve(dirname(path), document.file), document);
    const pointer = toPointer('documents', index, 'file');
    if ('bytes' in read) attachments.push(read);
    else
      faults.push({ ...faultFactory(path)(read.rule, pointer, read.reason, read.fix), line: source.lineOf(pointer) });
  }
  return faults.length > 0 ? { faults } : { ...request, attachments };
}

function validator(): ValidateFunction {
  const ajv = addTextFormats(new Ajv2020({ allErrors: true, verbose: true }));
  // A referred patient may have no e-mail address.
  ajv.addFormat('email', (text) => text === '' || emailAddress.test(text));
  return ajv.compile(JSON.parse(readFileSync(schemaFile, 'utf8')));
}

/** Reads an attachment. Its bytes, not its name, decide its content type (AT-3). */
async function readAttachmentFile(
  path: string,
  { title, description = '' }: NamedAttachment,
): Promise<NewAttachment | Pick<Fault, 'rule' | 'reason' | 'fix'>> {
  const size = await stat(path).then(
    (found) => (found.isFile() ? found.size : -1),
    () => -1,
  );
  if (size < 0) {
    return {
      rule: 'unreadable-file',
      reason: `There is no readable file ${path}.`,
      fix: 'Give the path relative to this file.',
    };
  }
  if (size > maxBytes) {
    return { rule: 'large-document', reason: `${path} is larger than 20 MB.`, fix: 'Scan it in fewer pixels.' };
  }
  const bytes = await readFile(path);
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  const contentType = contentTypes.find((type) => type === mime);
  if (contentType) return { fileName: basename(path), contentType, title, description, bytes };
  return {
    rule: 'unknown-document',
    reason: `${path} is ${mime ?? 'of an unknown type'}.`,
    fix: 'Provide a PDF, JPEG or PNG file.',
  };
}
