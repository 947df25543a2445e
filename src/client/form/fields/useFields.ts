import type { UiSchema } from '@rjsf/utils';
import type { TFunction } from 'i18next';
import { type RefObject, useMemo } from 'react';
import type { FormModule, FormValues } from '../formModule.ts';
import { entryForm, type Field, fieldsOf } from './fields.ts';

/** Returns a function that returns the fields of a form for the latest values. Only repeatable groups change them. */
export function useFields(
  { schema }: FormModule,
  ui: UiSchema,
  t: TFunction,
  values: RefObject<FormValues>,
): () => readonly Field[] {
  return useMemo(() => {
    const fixed = fieldsOf(schema, ui, t);
    const repeats = fixed.some((field) => entryForm(field.schema, field.ui));
    return repeats ? () => fieldsOf(schema, ui, t, values.current) : () => fixed;
  }, [schema, ui, t, values]);
}
