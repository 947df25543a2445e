import { Select } from '@fluentui/react-select';
import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormContext } from '../FormContext.ts';
import { useFieldFrame } from '../fields/FieldFrame.ts';

/** A native select, which every phone and screen reader supports. */
export default function SelectWidget(props: WidgetProps): ReactNode {
  const { id, value, onChange, readonly, required, options, placeholder } = props;
  const { t } = useTranslation();
  const { describedBy, invalid } = useFieldFrame();
  const { lists } = useFormContext().backend;
  const choices = typeof options.list === 'string' ? (lists?.[options.list] ?? []) : (options.enumOptions ?? []);
  return (
    <Select
      id={id}
      name={id}
      size="large"
      value={String(choices.findIndex((choice) => choice.value === value))}
      onChange={(_, { value: index }) => !readonly && onChange(choices[Number(index)]?.value)}
      autoComplete={options.autocomplete}
      aria-required={required === true}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    >
      <option value="-1">{placeholder || t('form.choose')}</option>
      {choices.map(({ label }, index) => (
        <option key={label} value={String(index)}>
          {label}
        </option>
      ))}
    </Select>
  );
}
