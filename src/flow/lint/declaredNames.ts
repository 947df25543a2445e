import { getOwn } from '#base/json.ts';
import { inlineSubflows } from '#flow/language/inlineSubflows.ts';
import type { Flow } from '#flow/language/language.ts';
import { services } from '#flow/language/services.ts';
import type { AnswerKey } from '#flow/language/stepKind.ts';
import { configVariables, contextVariables } from '#flow/language/variables.ts';
import type { FlowContext } from '#flow/walk/compileFlow.ts';

/** The names that a flow may refer to, with their types. */
export type DeclaredNames = ReadonlyMap<string, AnswerKey>;

/**
 * The declared names of a flow and its subflows, with their types: `step.key`, `context.*`, `config.*` and `result.step.*`.
 */
export function declaredNames(authored: Flow, { kinds, flows = {}, forms: given }: FlowContext): DeclaredNames {
  const flow = inlineSubflows(authored, flows);
  const forms = { ...flow.forms, ...given };
  const variables = [...prefixed('context', contextVariables), ...prefixed('config', configVariables)];
  const fields = Object.entries(flow.steps).flatMap(([id, step]) => {
    const form = step.form === undefined ? undefined : getOwn(forms, step.form);
    return prefixed(id, form?.answers ?? getOwn(kinds, step.kind)?.answers ?? {});
  });
  const results = Object.entries(flow.steps).flatMap(([id, { service }]) => {
    const outcomes = (service !== undefined && getOwn(services, service)?.outcomes) || {};
    const outcome: AnswerKey = { type: 'string', enum: Object.keys(outcomes) };
    const values = Object.values(outcomes).flatMap((one) => prefixed(`result.${id}`, one.values));
    return service === undefined ? [] : [[`result.${id}.outcome`, outcome] as const, ...values];
  });
  const declared = new Map<string, AnswerKey>();
  // If two outcomes have a value of the same name, the first determines its type.
  for (const [reference, key] of [...variables, ...fields, ...results]) {
    if (!declared.has(reference)) declared.set(reference, key);
  }
  return declared;
}

/** The declared name that a reference starts with (`slot.slots.0.clinic` starts with `slot.slots`), and the path inside its value. */
export function findDeclared(declared: DeclaredNames, reference: string): DeclaredAs | undefined {
  const parts = reference.split('.');
  for (let length = Math.min(parts.length, maxParts); length > 0; length -= 1) {
    const key = declared.get(parts.slice(0, length).join('.'));
    if (key) return { key, path: parts.slice(length) };
  }
  return undefined;
}

/** Parts of the longest declared name, such as `result.book.booking`. */
const maxParts = 3;

interface DeclaredAs {
  readonly key: AnswerKey;
  readonly path: readonly string[];
}

/** The type of a part of an answer: `nothing` if there is no such part, undefined if the parts are not declared. */
export function typeOfPart({ key, path: [part, ...rest] }: DeclaredAs): AnswerKey | 'nothing' | undefined {
  if (part === undefined) return key;
  const entry: AnswerKey = { ...key, type: key.items ?? 'string' };
  if (key.type === 'array') {
    if (part !== '*') return /^\d+$/.test(part) ? typeOfPart({ key: entry, path: rest }) : 'nothing';
    const one = typeOfPart({ key: entry, path: rest });
    if (one === 'nothing' || one === undefined) return one;
    // Nested lists are flattened.
    return one.type === 'array' ? one : { ...one, type: 'array', items: one.type };
  }
  if (key.type !== 'object') return 'nothing';
  if (!key.properties) return undefined;
  const inner = getOwn(key.properties, part);
  return inner ? typeOfPart({ key: inner, path: rest }) : 'nothing';
}

/**
 * The first part of a reference that may be missing although the answer exists, such as entry `0` of a list that may be empty; undefined
 * if every part always exists.
 */
export function optionalPart(declared: DeclaredNames, reference: string): string | undefined {
  const found = findDeclared(declared, reference);
  let key = found?.key;
  for (const part of found?.path ?? []) {
    if (part === '*') continue;
    if (key?.type === 'array' && /^\d+$/.test(part)) {
      if (Number(part) >= (key.minItems ?? 0)) return part;
      continue;
    }
    key = key?.properties && getOwn(key.properties, part);
    if (!key || key.optional) return part;
  }
  return undefined;
}

/** The type of the value that a reference reads; undefined if it is not declared. */
export function typeOfReference(declared: DeclaredNames, reference: string): AnswerKey | undefined {
  const found = findDeclared(declared, reference);
  const key = found && typeOfPart(found);
  return key === 'nothing' ? undefined : key;
}

function prefixed(prefix: string, keys: { readonly [name: string]: AnswerKey }) {
  return Object.entries(keys).map(([name, key]) => [`${prefix}.${name}`, key] as const);
}
