import { Checkbox } from '@fluentui/react-components';
import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { useFieldFrame } from './FieldFrame.ts';

/** Any of a few, kept in the order of the schema. The frame's legend names the group. */
export function CheckboxesWidget({ id, value, onChange, readonly, disabled, options }: WidgetProps): ReactNode {
  const { describedBy, invalid } = useFieldFrame();
  const choices = options.enumOptions ?? [];
  const ticked: readonly unknown[] = Array.isArray(value) ? value : [];

  function tick(choice: unknown, on: boolean): void {
    const next = choices
      .map((option) => option.value)
      .filter((option) => (option === choice ? on : ticked.includes(option)));
    onChange(next.length > 0 ? next : undefined);
  }

  return (
    <div className="form-choices">
      {choices.map((choice, index) => (
        <Checkbox
          key={choice.label}
          id={`${id}-${index}`}
          name={id}
          size="large"
          className="form-choice"
          label={choice.label}
          checked={ticked.includes(choice.value)}
          onChange={(_, { checked }) => !readonly && tick(choice.value, checked === true)}
          disabled={disabled === true}
          aria-invalid={invalid}
          aria-describedby={describedBy}
        />
      ))}
    </div>
  );
}
