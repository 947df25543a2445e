import type { FieldProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { ChoicesField } from './ChoicesField.tsx';
import { entryForm } from './fields.ts';
import { BodyFigureField } from './lazyWidgets.tsx';
import { RepeatField } from './repeat/RepeatField.tsx';

/** A list: entries of a repeatable group, parts of a body, or any of a few choices. */
export function ListField(props: FieldProps): ReactNode {
  const { schema, uiSchema = {} } = props;
  if (entryForm(schema, uiSchema)) return <RepeatField {...props} />;
  if (uiSchema['ui:widget'] === 'body-figure') return <BodyFigureField {...props} />;
  return <ChoicesField {...props} />;
}
