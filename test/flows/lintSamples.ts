import { stepKinds } from '#flow/kinds/registry.ts';
import type { Flow, Step } from '#flow/language/language.ts';
import { createWorkLimit, type WorkLimit } from '#flow/lint/workLimit.ts';

/** A form with a question of each type. */
export const forms = {
  ask: {
    answers: {
      yes: { type: 'boolean' },
      tags: { type: 'array', items: 'string', enum: ['a', 'b', 'c'] },
      n: { type: 'number', minimum: 0, maximum: 9 },
      when: { type: 'string', format: 'date' },
    },
    required: ['yes'],
  },
} as const;

/** The context of `lintFlow` for flows with this form. */
export const context = { file: 'f.json', kinds: stepKinds, forms };

/** Returns a flow of the steps in their order, with a last step `end`. */
export function flowOf(steps: Flow['steps'], more: Partial<Flow> = {}): Flow {
  const all: Flow['steps'] = { ...steps, end: { kind: 'message', at: 'end', end: true } };
  return { id: 'f', revision: 1, title: 't', ...more, steps: all, order: Object.keys(all) };
}

/** Returns a step with the form. */
export const ask = (id: string): Step => ({ kind: 'form', form: 'ask', at: id });
/** Wraps a work limit, by default that of one pack, and counts the evaluations that it spends. */
export function countedWork({ within, spend } = createWorkLimit()) {
  let evaluations = 0;
  const work: WorkLimit = {
    within,
    spend(more) {
      evaluations += more;
      spend(more);
    },
  };
  return { work, spent: () => evaluations };
}
