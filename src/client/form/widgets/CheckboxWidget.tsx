import { Checkbox } from '@fluentui/react-checkbox';
import type { EnumOptionsType, WidgetProps } from '@rjsf/utils';
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

interface CheckboxesProps {
  readonly id: string;
  readonly choices: readonly EnumOptionsType[];
  readonly chosen: readonly unknown[];
  readonly readonly: boolean;
  /** The chosen values in the order of the schema; undefined when nothing is chosen. */
  readonly onChange: (chosen: readonly unknown[] | undefined) => void;
}

/** A group of checkboxes; the whole line of each is clickable. The legend of the frame names the group. */
export function Checkboxes({ id, choices, chosen, readonly, onChange }: CheckboxesProps): ReactNode {
  const { invalid } = useFieldFrame();

  function tick(choice: unknown, on: boolean): void {
    const values: readonly unknown[] = choices.map(({ value }) => value);
    const next = values.filter((value) => (value === choice ? on : chosen.includes(value)));
    onChange(next.length > 0 ? next : undefined);
  }

  return (
    <div className="stack stack-s form-choices">
      {choices.map(({ value, label }, index) => (
        <Checkbox
          key={label}
          id={`${id}-${index}`}
          name={id}
          size="large"
          className="form-choice"
          label={label}
          checked={chosen.includes(value)}
          onChange={(_, { checked }) => !readonly && tick(value, checked === true)}
          aria-invalid={invalid}
        />
      ))}
    </div>
  );
}
