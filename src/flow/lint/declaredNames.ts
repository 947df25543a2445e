import type { FlowContext } from '../compileFlow.ts';
import type { Flow } from '../language.ts';
import { own } from '../own.ts';
import { services } from '../services.ts';
import type { AnswerKey } from '../stepKind.ts';
import { configVariables, contextVariables } from '../variables.ts';

type Declared = readonly (readonly [reference: string, key: AnswerKey])[];

/** Everything that a reference may name in a flow, with its type: `step.key`, `context.*`, `config.*`, `result.step.*`. */
export function declaredNames(flow: Flow, { kinds, forms = flow.forms ?? {} }: FlowContext): Declared {
  const variables = [...prefixed('context', contextVariables), ...prefixed('config', configVariables)];
  const fields = Object.entries(flow.steps).flatMap(([id, step]) => {
    const form = step.form === undefined ? undefined : own(forms, step.form);
    return prefixed(id, form?.answers ?? own(kinds, step.kind)?.answers ?? {});
  });
  const results = Object.entries(flow.steps).flatMap(([id, { service }]) => {
    const outcomes = (service !== undefined && own(services, service)?.outcomes) || {};
    const outcome: AnswerKey = { type: 'string', enum: Object.keys(outcomes), description: 'How the call ended.' };
    const values = Object.values(outcomes).flatMap((one) => prefixed(`result.${id}`, one.values));
    return service === undefined ? [] : [[`result.${id}.outcome`, outcome] as const, ...values];
  });
  return [...variables, ...fields, ...results];
}

/** The declared name that a reference means, or reaches into (`slot.slots.0.clinic` reaches into `slot.slots`). */
export function declaredAs(
  declared: Declared,
  reference: string,
): { readonly key: AnswerKey; readonly whole: boolean } | undefined {
  const found = declared.find(([name]) => name === reference || reference.startsWith(`${name}.`));
  return found && { key: found[1], whole: found[0] === reference };
}

function prefixed(prefix: string, keys: { readonly [name: string]: AnswerKey }): Declared {
  return Object.entries(keys).map(([name, key]) => [`${prefix}.${name}`, key] as const);
}
