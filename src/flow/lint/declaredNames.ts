import { own } from '#base/json.ts';
import type { Flow } from '#flow/language/language.ts';
import { services } from '#flow/language/services.ts';
import type { AnswerKey } from '#flow/language/stepKind.ts';
import { unfoldFlow } from '#flow/language/unfoldFlow.ts';
import { configVariables, contextVariables } from '#flow/language/variables.ts';
import type { FlowContext } from '#flow/walk/compileFlow.ts';

/** What a flow may name, by reference, with its type. */
export type Declared = ReadonlyMap<string, AnswerKey>;

/**
 * Everything that a reference may name in a flow, with its type: `step.key`, `context.*`, `config.*`, `result.step.*`, and the same
 * of the flows inside of it.
 */
export function declaredNames(authored: Flow, { kinds, flows = {}, forms: given }: FlowContext): Declared {
  const flow = unfoldFlow(authored, flows);
  const forms = { ...flow.forms, ...given };
  const variables = [...prefixed('context', contextVariables), ...prefixed('config', configVariables)];
  const fields = Object.entries(flow.steps).flatMap(([id, step]) => {
    const form = step.form === undefined ? undefined : own(forms, step.form);
    return prefixed(id, form?.answers ?? own(kinds, step.kind)?.answers ?? {});
  });
  const results = Object.entries(flow.steps).flatMap(([id, { service }]) => {
    const outcomes = (service !== undefined && own(services, service)?.outcomes) || {};
    const outcome: AnswerKey = { type: 'string', enum: Object.keys(outcomes) };
    const values = Object.values(outcomes).flatMap((one) => prefixed(`result.${id}`, one.values));
    return service === undefined ? [] : [[`result.${id}.outcome`, outcome] as const, ...values];
  });
  const declared = new Map<string, AnswerKey>();
  // The first of two outcomes that give a value of one name says its type.
  for (const [reference, key] of [...variables, ...fields, ...results]) {
    if (!declared.has(reference)) declared.set(reference, key);
  }
  return declared;
}

/** The declared name that a reference means or reaches into (`slot.slots.0.clinic` reaches into `slot.slots`), and the path within. */
export function declaredAs(declared: Declared, reference: string): DeclaredAs | undefined {
  const parts = reference.split('.');
  for (let length = Math.min(parts.length, mostParts); length > 0; length -= 1) {
    const key = declared.get(parts.slice(0, length).join('.'));
    if (key) return { key, path: parts.slice(length) };
  }
  return undefined;
}

/** Parts of the longest declared name, such as `result.book.booking`. */
const mostParts = 3;

interface DeclaredAs {
  readonly key: AnswerKey;
  readonly path: readonly string[];
}

/** The type of a part of an answer: `nothing` when it has no such part, undefined when nobody says which parts it has. */
export function partOf({ key, path: [part, ...rest] }: DeclaredAs): AnswerKey | 'nothing' | undefined {
  if (part === undefined) return key;
  const entry: AnswerKey = { ...key, type: key.items ?? 'string' };
  if (key.type === 'array') {
    if (part !== '*') return /^\d+$/.test(part) ? partOf({ key: entry, path: rest }) : 'nothing';
    const one = partOf({ key: entry, path: rest });
    if (one === 'nothing' || one === undefined) return one;
    // Entries of entries come out as one list.
    return one.type === 'array' ? one : { ...one, type: 'array', items: one.type };
  }
  if (key.type !== 'object') return 'nothing';
  if (!key.properties) return undefined;
  const inner = own(key.properties, part);
  return inner ? partOf({ key: inner, path: rest }) : 'nothing';
}

/**
 * The first part on the way into an answer that may be missing although the answer is there, such as the entry `0` of a list that may be
 * empty; undefined when there is none.
 */
export function missingPart(declared: Declared, reference: string): string | undefined {
  const found = declaredAs(declared, reference);
  let key = found?.key;
  for (const part of found?.path ?? []) {
    if (part === '*') continue;
    if (key?.type === 'array' && /^\d+$/.test(part)) {
      if (Number(part) >= (key.minItems ?? 0)) return part;
      continue;
    }
    key = key?.properties && own(key.properties, part);
    if (!key || key.optional) return part;
  }
  return undefined;
}

/** The type of what a reference means, as far as it is declared. */
export function keyOf(declared: Declared, reference: string): AnswerKey | undefined {
  const found = declaredAs(declared, reference);
  const key = found && partOf(found);
  return key === 'nothing' ? undefined : key;
}

function prefixed(prefix: string, keys: { readonly [name: string]: AnswerKey }) {
  return Object.entries(keys).map(([name, key]) => [`${prefix}.${name}`, key] as const);
}
