import type { ErrorObject } from 'ajv';

/** A value that fails a keyword: JSON pointer into the values, keyword and its parameters. Never contains the value itself. */
export interface FormFault {
  readonly pointer: string;
  readonly keyword: string;
  readonly params: { readonly [name: string]: unknown };
}

const escapePointer = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** Converts AJV errors to faults. The pointer of a missing or additional property names the property, not its object. */
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
