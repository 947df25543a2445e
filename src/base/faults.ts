import type { Json } from './json.ts';
import { nearest } from './nearest.ts';

/** A JSON pointer (RFC 6901) to a place given by its keys. */
export function toPointer(...path: readonly (string | number)[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The keys that a JSON pointer (RFC 6901) goes through. */
export function parsePointer(pointer: string): readonly string[] {
  const keys = pointer.split('/').slice(1);
  return keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** One fault as two lines for a person: where, what, and what to do. */
export function formatFault({ severity, file, pointer, rule, reason, fix }: Fault): string {
  const place = `${file}${pointer && `#${pointer}`}`;
  return `${severity} ${place} (${rule})\n  ${reason}${fix ? ` ${fix}` : ''}`;
}

/** All faults, errors first, and a last line that counts them. */
export function formatFaults(faults: readonly Fault[]): string {
  const errors = faults.filter(({ severity }) => severity === 'error');
  const warnings = faults.filter(({ severity }) => severity === 'warning');
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
  return [
    ...[...errors, ...warnings].map(formatFault),
    `${count(errors.length, 'error')}, ${count(warnings.length, 'warning')}`,
  ].join('\n');
}

/** Something wrong in a file that a person wrote, and what to do about it. */
export interface Fault {
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  readonly file: string;
  /** JSON pointer into the file (RFC 6901). */
  readonly pointer: string;
  readonly reason: string;
  readonly fix?: string;
  /** Of a finding about ways through a flow: values, by reference, with which it shows. */
  readonly answers?: { readonly [reference: string]: Json };
  /** Where the pointer leads in the text of the file, counted from 1; known once the file was looked into. */
  readonly line?: number;
  readonly column?: number;
}

/** Keys that lead to a place in a JSON file. */
export type Path = readonly (string | number)[];

/** Reports one thing that is not as it should be, at a place of the file. */
export type ReportFault = (path: Path, reason: string, fix?: string) => void;

/** A complaint box for one file: each complaint becomes a fault of the rule that it is given. */
export function faultReporter(faults: Fault[], file: string, severity: Fault['severity'] = 'error') {
  return (rule: string, path: Path, reason: string, fix?: string, answers?: Fault['answers']): void => {
    const fault = { rule, severity, file, pointer: toPointer(...path), reason };
    faults.push({ ...fault, ...(fix && { fix }), ...(answers && { answers }) });
  };
}

/** A sentence that proposes the nearest known word, or lists them all. */
export function didYouMean(word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  if (near) return `Did you mean “${near}”?`;
  return known.length > 0 ? `Known: ${known.join(', ')}.` : 'None is declared.';
}

/** Something wrong in a catalog file; `line` is where its value begins, counted from 1. */
export interface CatalogFault extends Fault {
  readonly line?: number;
}

/** Faults of one file, begun once and told apart by rule: `const fault = faultsOf('clinics.json')`. */
export function faultFactory(file: string, severity: Fault['severity'] = 'error') {
  return (rule: string, pointer: string, reason: string, fix?: string): CatalogFault => ({
    rule,
    severity,
    file,
    pointer,
    reason,
    ...(fix === undefined ? {} : { fix }),
  });
}

/** The faults with `file:line:column`, as far as these are known, for a terminal that opens it. */
export function withLines(faults: readonly CatalogFault[]): readonly Fault[] {
  return faults.map(({ line, column, ...fault }) => {
    const place = [line, column].filter((one) => one !== undefined);
    return { ...fault, file: [fault.file, ...place].join(':') };
  });
}
