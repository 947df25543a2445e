import { Select } from '@fluentui/react-components';
import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxesWidget } from './CheckboxesWidget.tsx';
import { useFieldFrame } from './FieldFrame.ts';

/** One of many, by the browser's own list, which every phone and screen reader knows. Several of many become tick boxes. */
export function SelectWidget(props: WidgetProps): ReactNode {
  const { id, value, onChange, readonly, disabled, required, options, multiple, placeholder } = props;
  const { t } = useTranslation();
  const { describedBy, invalid } = useFieldFrame();
  if (multiple) return <CheckboxesWidget {...props} />;
  const choices = options.enumOptions ?? [];
  return (
    <Select
      id={id}
      name={id}
      size="large"
      value={String(choices.findIndex((choice) => choice.value === value))}
      onChange={(_, { value: index }) => !readonly && onChange(choices[Number(index)]?.value)}
      disabled={disabled === true}
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
