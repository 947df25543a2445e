import { Checkbox } from '@fluentui/react-checkbox';
import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { useFieldFrame } from '../fields/FieldFrame.ts';

/** A single checkbox, such as a consent; never ticked by default. */
export function CheckboxWidget({ id, value, onChange, readonly, required, label }: WidgetProps): ReactNode {
  const { describedBy, invalid } = useFieldFrame();
  return (
    <Checkbox
      id={id}
      name={id}
      size="large"
      className="form-choice"
      label={label}
      checked={value === true}
      onChange={(_, { checked }) => !readonly && onChange(checked === true ? true : undefined)}
      aria-required={required === true}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    />
  );
}
