import type { Json } from '#base/json.ts';

const title = 'flow.booking.title';

/**
 * Returns the files of `count` flows with 490 questions, each of which ends its flow if the answer is yes: 981 steps. With
 * `protecting` there are 330 questions, and a denial after each checks the last twelve answers.
 */
export function questionsThatEnd(count: number, protecting = false) {
  const questions = protecting ? 330 : 490;
  const flows: { [file: string]: Json } = {};
  for (let n = 0; n < count; n += 1) {
    const id = `questions-${n}`;
    const steps: { [step: string]: Json } = {};
    for (let i = 0; i < questions; i += 1) {
      const yes = (question: number): Json => ({ field: `q${question}.yes`, op: 'is', value: true });
      const many = (question: number): Json => ({ field: `q${question}.many`, op: 'gt', value: 3 });
      steps[`q${i}`] = { kind: 'form', form: 'question', title, at: `q${i}` };
      steps[`e${i}`] = { kind: 'message', title, at: `e${i}`, end: true, when: yes(i) };
      if (!protecting) continue;
      const last = Array.from({ length: Math.min(12, i + 1) }, (_, back) => i - back);
      const when: Json = { all: last.map((one) => ({ any: [yes(one), many((one * 7) % (i + 1))] })) };
      steps[`d${i}`] = { kind: 'deny', title, at: `d${i}`, end: true, protects: true, when };
    }
    steps.end = { kind: 'message', title, at: 'end', end: true };
    flows[`flows/${id}.json`] = { id, revision: 1, title, steps, order: Object.keys(steps) };
  }
  const properties = { yes: { type: 'boolean' }, many: { type: 'integer', minimum: 0, maximum: 9 } };
  const forms: { readonly [file: string]: Json } = {
    'forms/question.schema.json': {
      type: 'object',
      additionalProperties: false,
      required: ['yes', 'many'],
      properties,
    },
    'forms/question.ui.json': { yes: { 'ui:title': title }, many: { 'ui:title': title } },
  };
  return { flows, forms };
}
