import { createHash } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { faultCode } from '../databaseFault.ts';
import { migrationNames } from '../migrate.ts';
import { readArchive } from './archive.ts';
import { BackupRefused, backupFormat, type Manifest } from './manifest.ts';

/**
 * Reads a whole backup and returns its manifest. Throws BackupRefused if the file is damaged, cut off or from a newer portal. Only
 * a restore finds out whether the tables match the migrations.
 */
export async function verifyBackup(file: string): Promise<Manifest> {
  const hashes = new Map<string, ReturnType<typeof createHash>>();
  let found: unknown;
  try {
    for await (const { name, content } of readArchive(file)) {
      const table = tableOfEntry(name);
      const hash = table === undefined ? undefined : (hashes.get(table) ?? createHash('sha256'));
      if (table !== undefined && hash) hashes.set(table, hash);
      const chunks: Buffer[] = [];
      for await (const chunk of content) {
        if (hash) hash.update(chunk);
        else chunks.push(chunk);
      }
      if (name === 'manifest.json') found = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    }
  } catch (error) {
    const code = faultCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new BackupRefused(`There is no file ${file}.`);
    if (code === 'EISDIR') throw new BackupRefused(`${file} is a folder. Name the file of a backup.`);
    if (code === 'EACCES') throw new BackupRefused(`${file} cannot be read. Run this as its owner.`);
    throw new BackupRefused(
      `${file} is damaged, cut off or no backup (${error instanceof Error ? error.message : error}). Nothing was changed.`,
    );
  }
  if (found === undefined)
    throw new BackupRefused(`${file} has no end: it was cut off, or is no backup. Nothing was changed.`);
  const manifest = readManifest(file, found);
  for (const { name, sha256 } of manifest.tables) {
    if ((hashes.get(name) ?? createHash('sha256')).digest('hex') !== sha256)
      throw new BackupRefused(
        `${file} is damaged: the rows of ${name} are not those that were written. Nothing was changed.`,
      );
  }
  const known = migrationNames();
  const strange = manifest.migrations.find((name, index) => name !== known[index]);
  if (strange !== undefined)
    throw new BackupRefused(
      `${file} is of a newer portal (${manifest.portal}): this one does not know its schema (${strange}). Restore it with that version. Nothing was changed.`,
    );
  return manifest;
}

/** The properties of a manifest in any format. */
const anyFormat = {
  type: 'object',
  properties: { format: { type: 'integer' }, portal: { type: 'string' } },
  required: ['format', 'portal'],
};
const text = { type: 'string', minLength: 1 };
/** JSON Schema of a manifest. */
const manifestSchema = {
  ...anyFormat,
  properties: {
    ...anyFormat.properties,
    takenAt: text,
    migrations: { type: 'array', items: text, minItems: 1 },
    tables: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          name: text,
          columns: { type: 'array', items: text, minItems: 1 },
          rows: { type: 'integer', minimum: 0 },
          sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
        },
        required: ['name', 'columns', 'rows', 'sha256'],
      },
    },
    sequences: {
      type: 'array',
      items: {
        type: 'object',
        properties: { table: text, column: text, value: { type: ['string', 'null'], pattern: '^[1-9][0-9]{0,17}$' } },
        required: ['table', 'column', 'value'],
      },
    },
  },
  required: [...anyFormat.required, 'takenAt', 'migrations', 'tables', 'sequences'],
};

/** Checks the format number before the rest, because another format may have other properties. */
function readManifest(file: string, found: unknown): Manifest {
  const ajv = new Ajv2020();
  const refuse = (fault = ajv.errorsText(ajv.errors, { dataVar: 'manifest' })) =>
    new BackupRefused(`${file} is damaged: ${fault}. Take another backup. Nothing was changed.`);
  if (!ajv.validate<Pick<Manifest, 'portal'> & { readonly format: number }>(anyFormat, found)) throw refuse();
  if (found.format !== backupFormat)
    throw new BackupRefused(
      `${file} has format ${found.format}, and this portal reads ${backupFormat}. Restore it with portal ${found.portal}. Nothing was changed.`,
    );
  if (!ajv.validate<Manifest>(manifestSchema, found)) throw refuse();
  const names = found.tables.map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw refuse(`manifest/tables has ${repeated} twice`);
  return found;
}

/** Returns the table whose rows an entry of the archive has; undefined for any other entry. */
export function tableOfEntry(entry: string): string | undefined {
  return /^tables\/([^/]+)\/\d+\.copy$/.exec(entry)?.[1];
}
