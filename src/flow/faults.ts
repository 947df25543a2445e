import type { Fault } from './language.ts';

/** A JSON pointer (RFC 6901) to a place given by its keys. */
export function pointerTo(...path: readonly (string | number)[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The keys that a JSON pointer (RFC 6901) goes through. */
export function pathOf(pointer: string): readonly string[] {
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
