import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { addTextFormats } from '#server/domain/schemaValidation.ts';
import { readContract } from '#server/http/contractRoutes.ts';

interface Media {
  readonly schema: object;
}

export interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly ParameterObject[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

export interface ParameterObject {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** An operation of the contract with everything that belongs to it resolved. */
export interface ContractOperation extends OperationObject {
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
}

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** The operations of `openapi/`, references resolved. */
export async function readOperations(): Promise<readonly ContractOperation[]> {
  const { paths } = await readContract();
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method] as OperationObject | undefined;
      if (!operation) return [];
      const shared = (item.parameters ?? []) as readonly ParameterObject[];
      return [
        { ...operation, parameters: [...shared, ...(operation.parameters ?? [])], method: method.toUpperCase(), path },
      ];
    }),
  );
}

const ajv = addTextFormats(new Ajv2020({ strict: false, allErrors: true }));
const validators = new WeakMap<object, ValidateFunction>();

/** Returns the fault of a response by the contract; undefined if there is none. */
export function faultOfAnswer(
  operation: ContractOperation,
  status: number,
  contentType: string,
  body: string,
): string | undefined {
  const name = `${operation.operationId} ${status}`;
  const declared = operation.responses[String(status)];
  if (!declared) return `${name} is not declared`;
  const type = contentType.split(';', 1)[0] ?? '';
  if (!declared.content) return body === '' ? undefined : `${name} has a body that is not declared`;
  const media = declared.content[type];
  if (!media) return `${name} has the undeclared type “${type}”`;
  if (!type.endsWith('json')) return undefined;
  const validate = validators.get(media.schema) ?? ajv.compile(media.schema);
  validators.set(media.schema, validate);
  return validate(JSON.parse(body)) ? undefined : `${name}: ${ajv.errorsText(validate.errors)}`;
}
