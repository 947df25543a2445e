import type { ErrorObject } from 'ajv';

/** One broken rule: where (JSON pointer into the values), which keyword, and the keyword's own limits; never what was typed. */
export interface FormFault {
  readonly pointer: string;
  readonly keyword: string;
  readonly params: { readonly [name: string]: unknown };
}

const escapePointer = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** Reads AJV's errors as faults; a missing or surplus field is pointed at itself, not at the object around it. */
export function toFormFaults(
  errors: readonly Pick<ErrorObject, 'instancePath' | 'keyword' | 'params'>[],
): readonly FormFault[] {
  return errors.map(({ instancePath, keyword, params }) => {
    const { missingProperty, additionalProperty, ...rest }: { [name: string]: unknown } = params;
    const name = missingProperty ?? additionalProperty;
    return {
      pointer: typeof name === 'string' ? `${instancePath}/${escapePointer(name)}` : instancePath,
      keyword,
      params: rest,
    };
  });
}
