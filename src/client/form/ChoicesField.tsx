import { type FieldProps, optionsList } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { Checkboxes } from './Checkboxes.tsx';

/** A list of choices. */
export function ChoicesField({ schema, uiSchema, formData, fieldPathId, onChange, readonly }: FieldProps): ReactNode {
  const items = typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : {};
  return (
    <Checkboxes
      id={fieldPathId.$id}
      choices={optionsList(items, uiSchema) ?? []}
      chosen={Array.isArray(formData) ? formData : []}
      readonly={readonly === true}
      onChange={(chosen) => onChange(chosen, fieldPathId.path)}
    />
  );
}
