import pg from 'pg';
import { faultCode, isDiskFull, isUnavailable } from '../databaseFault.ts';
import { BackupRefused } from './manifest.ts';

/** The state of a restore's transaction. */
export type RestoreStage = 'open' | 'committing' | 'committed';

/**
 * Returns an error whose message says why a restore failed, what the database has now, and what to do. It quotes no values of rows,
 * because they may be a patient's.
 */
export function restoreFault(error: unknown, file: string, stage: RestoreStage): BackupRefused {
  if (error instanceof BackupRefused) return error;
  const { reason, remedy } = explain(error, file);
  if (stage === 'committed')
    return new BackupRefused(
      `${reason} The rows of the backup are restored, but the schema is not the newest yet. Start the portal, which completes it.`,
    );
  // An error of PostgreSQL rolls everything back; only without an answer the outcome is unknown.
  if (stage === 'committing' && isUnavailable(error))
    return new BackupRefused(
      `${reason} It is not known whether the backup was restored. Restore it again with --replace.`,
    );
  return new BackupRefused(`${reason} Nothing was changed. ${remedy}`);
}

function explain(error: unknown, file: string): { readonly reason: string; readonly remedy: string } {
  const code = faultCode(error) ?? 'no code';
  const message = error instanceof Error ? error.message : String(error);
  if (isDiskFull(error))
    return { reason: 'The disk of PostgreSQL is full.', remedy: 'Make room there, then restore again.' };
  if (isUnavailable(error))
    return {
      reason: `PostgreSQL ended the work or its connection (${code}).`,
      remedy: 'Check its log and that it runs, then restore again.',
    };
  if (code === '42501')
    return {
      reason: `The user of DATABASE_URL lacks a right (${message}).`,
      remedy: 'Restore as the owner of the database.',
    };
  if (error instanceof pg.DatabaseError && /^2[23]/.test(code))
    return { reason: `${file} is damaged: ${rowFault(error)}.`, remedy: 'Take another backup.' };
  return {
    reason: `The restore failed (${message}).`,
    remedy: 'Restore again. When that fails too, take another backup.',
  };
}

/** Describes the row that PostgreSQL refused, by its error code (PostgreSQL, appendix A) and the line of the COPY. */
function rowFault({ code = '', where = '', table, column, constraint }: pg.DatabaseError): string {
  const [, copied, line, copiedColumn] = /^COPY (\S+), line (\d+)(?:, column (\w+))?/.exec(where) ?? [];
  const row = line === undefined ? `a row of ${table ?? 'a table'}` : `row ${line} of ${copied}`;
  const faults: Readonly<Record<string, string>> = {
    '22P04': 'does not have as many values as its table has columns',
    '23502': `has no value for ${column}`,
    '23503': `refers to a row that is not in the backup (${constraint})`,
    '23505': `has a key that another row has already (${constraint})`,
  };
  const broken = constraint === undefined ? undefined : `breaks a rule of its table (${constraint})`;
  return `${row} ${faults[code] ?? broken ?? `has a value that ${copiedColumn ?? 'its column'} cannot hold`}`;
}
