import type { Json } from './json.ts';
import { nearest } from './nearest.ts';

/** A mistake in a file that a person wrote, and how to correct it. */
export interface Fault {
  /** Id of the rule that found it. */
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  readonly file: string;
  /** JSON pointer into the file (RFC 6901). */
  readonly pointer: string;
  readonly reason: string;
  readonly fix?: string;
  /** For a finding about ways through a flow: answers, by reference, that lead to it. */
  readonly answers?: { readonly [reference: string]: Json };
  /** Where the value at the pointer begins, counted from 1; undefined until the file was read with positions. */
  readonly line?: number | undefined;
  readonly column?: number;
}

/** Keys and list positions that lead to a place in a JSON file. */
export type Path = readonly (string | number)[];

/** Reports one fault at a place of a file. */
export type ReportFault = (path: Path, reason: string, fix?: string) => void;

/** Returns a function that adds faults of one file to a list. */
export function faultReporter(faults: Fault[], file: string, severity: Fault['severity'] = 'error') {
  return (rule: string, path: Path, reason: string, fix?: string, answers?: Fault['answers']): void => {
    const fault = { rule, severity, file, pointer: toPointer(...path), reason };
    faults.push({ ...fault, ...(fix && { fix }), ...(answers && { answers }) });
  };
}

/** Returns a function that creates faults of one file. */
export function faultFactory(file: string, severity: Fault['severity'] = 'error') {
  return (rule: string, pointer: string, reason: string, fix?: string): Fault => ({
    rule,
    severity,
    file,
    pointer,
    reason,
    ...(fix === undefined ? {} : { fix }),
  });
}

/** All faults as text for a terminal: errors first, then warnings, then a line with their numbers. */
export function formatFaults(faults: readonly Fault[]): string {
  const errors = faults.filter(({ severity }) => severity === 'error');
  const warnings = faults.filter(({ severity }) => severity === 'warning');
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
  return [
    ...[...errors, ...warnings].map(formatFault),
    `${count(errors.length, 'error')}, ${count(warnings.length, 'warning')}`,
  ].join('\n');
}

/** One fault as two lines: the place, then the reason and the fix. */
export function formatFault({ severity, file, pointer, rule, reason, fix }: Fault): string {
  const place = `${file}${pointer && `#${pointer}`}`;
  return `${severity} ${place} (${rule})\n  ${reason}${fix ? ` ${fix}` : ''}`;
}

/** Appends line and column, if known, to the file name of each fault (`file:line:column`), so that terminals can open it. */
export function withLines(faults: readonly Fault[]): readonly Fault[] {
  return faults.map(({ line, column, ...fault }) => {
    const place = [line, column].filter((one) => one !== undefined);
    return { ...fault, file: [fault.file, ...place].join(':') };
  });
}

/** A sentence that proposes the known word nearest to a misspelt one; else `otherwise`, by default the list of all known words. */
export function didYouMean(word: string, known: readonly string[], otherwise?: string): string {
  const near = nearest(word, known);
  if (near) return `Did you mean “${near}”?`;
  return otherwise ?? (known.length > 0 ? `Known: ${known.join(', ')}.` : 'None is declared.');
}

/** Joins keys to a JSON pointer (RFC 6901). */
export function toPointer(...path: Path): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Splits a JSON pointer (RFC 6901) into its keys. */
export function parsePointer(pointer: string): readonly string[] {
  const keys = pointer.split('/').slice(1);
  return keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}
