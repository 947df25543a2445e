import type { FieldProps } from '@rjsf/utils';
import { type ReactNode, useMemo } from 'react';
import type { StepAnswers } from '#flow/language/language.ts';
import { useFormContext } from '../FormContext.ts';
import type { FormValues } from '../formModule.ts';
import { Questions, VisibleFieldsContext } from './Questions.tsx';

/** An object field: the visible questions of a form in a column, or the parts of an address side by side. */
export function QuestionsField(props: FieldProps<FormValues>): ReactNode {
  const { formData, fieldPathId } = props;
  const { see } = useFormContext();
  const isRoot = fieldPathId.path.length === 0;
  const visible = useMemo(() => (isRoot ? see((formData ?? {}) as StepAnswers) : undefined), [isRoot, see, formData]);
  if (!visible) return <Questions {...props} className="form-address" />;
  return (
    <VisibleFieldsContext value={visible}>
      <Questions {...props} className="form-fields" />
    </VisibleFieldsContext>
  );
}
