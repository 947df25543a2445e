import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '#base/json.ts';
import { isRecord } from '#base/json.ts';
import { importFhirQuestionnaire } from '#exchange/fhir/importQuestionnaire.ts';
import { compileVisibility } from '#flow/conditions/fieldVisibility.ts';
import { formProperties } from '#flow/language/form.ts';
import type { StepAnswers } from '#flow/language/language.ts';
import { anyQuestionnaire } from './anyQuestionnaire.ts';

type Item = { readonly [member: string]: unknown };

/** FHIR R4 `enableWhen`, by its own words: `!=` holds when no answer is equal, and so when there is none. */
function isEnabled(item: Item, answers: ReadonlyMap<unknown, readonly Json[]>): boolean {
  const [when] = (item.enableWhen ?? []) as readonly Item[];
  if (!when) return true;
  const given = answers.get(when.question) ?? [];
  const name = Object.keys(when).find((key) => key.startsWith('answer')) ?? '';
  const value = when[name];
  const wanted = isRecord(value) ? value.code : value;
  const order = (judge: (a: never, b: never) => boolean) => given.some((one) => judge(one as never, wanted as never));
  if (when.operator === 'exists') return given.length > 0 === wanted;
  if (when.operator === '=') return given.some((one) => one === wanted);
  if (when.operator === '!=') return !given.some((one) => one === wanted);
  if (when.operator === '>') return order((a, b) => a > b);
  if (when.operator === '<') return order((a, b) => a < b);
  return when.operator === '>=' ? order((a, b) => a >= b) : order((a, b) => a <= b);
}

/** LinkIds of the questions that FHIR would not ask, entries of repeating groups left out. */
function notAsked(
  holder: Item,
  values: StepAnswers,
  key: (linkId: string) => string,
  disabled: boolean,
  answers: Map<unknown, readonly Json[]>,
): readonly string[] {
  return ((holder.item ?? []) as readonly Item[]).flatMap((item): readonly string[] => {
    const linkId = String(item.linkId);
    const off = disabled || !isEnabled(item, answers);
    const value = values[key(linkId)];
    if (!off && value !== undefined) answers.set(linkId, Array.isArray(value) ? value : [value]);
    if (item.type === 'group' && item.repeats === true) return off ? [linkId] : [];
    return [...(off ? [linkId] : []), ...notAsked(item, values, key, off, answers)];
  });
}

const someValue = (schema: { readonly [keyword: string]: Json }): fc.Arbitrary<Json> => {
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer') return fc.integer({ min: 0, max: 20 });
  if (schema.type === 'number') return fc.integer({ min: 0, max: 40 }).map((n) => n / 4);
  if (schema.format === 'date') return fc.constantFrom('2020-02-28', '2020-02-29', '2020-03-01');
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const { items } = schema;
  if (isRecord(items) && Array.isArray(items.enum))
    return fc.uniqueArray(fc.constantFrom(...(items.enum as string[])), { minLength: 1 });
  return schema.type === 'array' ? fc.constant([{}]) : fc.constant('x');
};

const filled = anyQuestionnaire
  .map((questionnaire) => ({ questionnaire, imported: importFhirQuestionnaire(questionnaire, { id: 'any' }) }))
  .filter(
    ({ imported }) =>
      imported.form !== undefined && !imported.unsupported.some(({ path }) => path.includes('enableWhen')),
  )
  .chain(({ questionnaire, imported }) => {
    const form = imported.form ?? { schema: {}, ui: {} };
    const questions = Object.entries(formProperties(form)).filter(([, { type }]) => type !== 'null');
    const values = fc.record(Object.fromEntries(questions.map(([name, schema]) => [name, someValue(schema)])), {
      requiredKeys: [],
    });
    return values.map((typed) => ({ questionnaire, form, values: typed as StepAnswers }));
  });

test('a form shows the questions that FHIR would show', () => {
  fc.assert(
    fc.property(filled, ({ questionnaire, form, values }) => {
      const key = (linkId: string) => `q${linkId.replaceAll('.', 'x')}`;
      const hidden = notAsked(questionnaire, values, key, false, new Map()).map(key);
      const fields = Object.keys(formProperties(form)).filter((name) => !name.endsWith('Other'));
      const expected = fields.filter((name) => hidden.includes(name)).map((name) => `/${name}`);
      const found = compileVisibility(form)(values).hidden.filter((pointer) => fields.includes(pointer.slice(1)));
      expect([...found].sort()).toEqual(expected.sort());
    }),
    { numRuns: 800 },
  );
});
