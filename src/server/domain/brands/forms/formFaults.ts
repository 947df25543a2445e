import type { ErrorObject } from 'ajv';
import { toPointer } from '#base/faults.ts';
import type { FormFault } from '#flow/language/form.ts';

/** Converts AJV errors to faults. The pointer of a missing or additional property names the property, not its object. */
export function toFormFaults(
  errors: readonly Pick<ErrorObject, 'instancePath' | 'keyword' | 'params'>[],
): readonly FormFault[] {
  return errors.map(({ instancePath, keyword, params }) => {
    const { missingProperty, additionalProperty, ...rest }: { [name: string]: unknown } = params;
    const name = missingProperty ?? additionalProperty;
    return {
      pointer: typeof name === 'string' ? instancePath + toPointer(name) : instancePath,
      keyword,
      params: rest,
    };
  });
}
