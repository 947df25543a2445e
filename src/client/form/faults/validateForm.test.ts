import type { RJSFSchema } from '@rjsf/utils';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { compileVisibility } from '#flow/conditions/fieldVisibility.ts';
import type { Form, FormFault } from '#flow/language/form.ts';
import type { WidgetFault } from '../FormContext.ts';
import { fieldsOf } from '../fields/fields.ts';
import type { FormModule, FormValues } from '../formModule.ts';
import { sentValues, validateForm } from './validateForm.ts';

const schema: RJSFSchema = {
  properties: {
    urgent: { type: 'boolean' },
    referral: { type: 'string' },
    address: {
      type: 'object',
      required: ['street', 'suburb'],
      properties: { street: { type: 'string' }, suburb: { type: 'string' } },
    },
  },
};
const ui = { referral: { 'ui:options': { when: { field: 'urgent', op: 'is', value: true } } } };
const evaluateVisibility = compileVisibility({ schema, ui } as unknown as Form);
const fields = fieldsOf(schema, ui, ((key: string) => key) as unknown as TFunction);
const fault = (pointer: string, keyword: string): FormFault => ({ pointer, keyword, params: {} });

/** Judges values for which schema validation returns `found`. */
function judge(
  values: FormValues,
  found: readonly FormFault[],
  findings: readonly (readonly [string, WidgetFault])[] = [],
) {
  const seen: FormValues[] = [];
  const check = (sent: FormValues) => {
    seen.push(sent);
    return found;
  };
  const faults = validateForm(
    { schema, uiSchema: ui, check } as unknown as FormModule,
    evaluateVisibility,
    fields,
    values,
    new Map(findings),
  );
  return { faults: faults.map(({ pointer, keyword }) => `${pointer} ${keyword}`), sent: seen[0] };
}

test('omits values of hidden fields from validation and request', () => {
  expect(judge({ urgent: false, referral: 'x' }, []).sent).toEqual({ urgent: false });
  expect(sentValues({ urgent: false, referral: 'x' }, evaluateVisibility)).toEqual({ urgent: false });
  expect(sentValues({ urgent: true, referral: 'x' }, evaluateVisibility)).toEqual({ urgent: true, referral: 'x' });
});

test('reports a missing address at each required part', () => {
  expect(judge({}, [fault('/address', 'required')]).faults).toEqual([
    '/address/street required',
    '/address/suburb required',
  ]);
  expect(judge({}, [fault('/address/suburb', 'maxLength')]).faults).toEqual(['/address/suburb maxLength']);
  expect(judge({}, [fault('/other', 'additionalProperties')]).faults).toEqual(['/other additionalProperties']);
});

test('blocks the form for widget errors of visible fields', () => {
  const finding = (effect: WidgetFault['effect']) =>
    [['/referral', { messageKey: 'form.file.failed', effect }]] as const;
  expect(judge({ urgent: true }, [], finding('blocking')).faults).toEqual(['/referral widget']);
  expect(judge({ urgent: true }, [], finding('both')).faults).toEqual(['/referral widget']);
  expect(judge({ urgent: true }, [], finding('immediate')).faults).toEqual([]);
  expect(judge({ urgent: false }, [], finding('both')).faults).toEqual([]);
});
