import type { Fault } from '#flow/language.ts';

/** Something wrong in a catalog file; `line` is where its value begins, counted from 1. */
export interface CatalogFault extends Fault {
  readonly line?: number;
}

/** Faults of one file, begun once and told apart by rule: `const fault = faultsOf('clinics.json')`. */
export function faultIn(file: string, severity: Fault['severity'] = 'error') {
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
