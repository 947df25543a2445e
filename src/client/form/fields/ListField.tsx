import { type FieldProps, optionsList } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { Checkboxes } from '../widgets/CheckboxWidget.tsx';
import { BodyFigureField, RepeatField } from '../widgets/lazyWidgets.tsx';
import { entryForm, itemsOf } from './fields.ts';

/** An array field: a repeatable group, body parts, or several of a few choices. */
export function ListField(props: FieldProps): ReactNode {
  const { schema, uiSchema = {} } = props;
  if (entryForm(schema, uiSchema)) return <RepeatField {...props} />;
  if (uiSchema['ui:widget'] === 'body-figure') return <BodyFigureField {...props} />;
  return <ChoicesField {...props} />;
}

/** A list of choices. */
function ChoicesField({ schema, uiSchema, formData, fieldPathId, onChange, readonly }: FieldProps): ReactNode {
  return (
    <Checkboxes
      id={fieldPathId.$id}
      choices={optionsList(itemsOf(schema), uiSchema) ?? []}
      chosen={Array.isArray(formData) ? formData : []}
      readonly={readonly === true}
      onChange={(chosen) => onChange(chosen, fieldPathId.path)}
    />
  );
}
