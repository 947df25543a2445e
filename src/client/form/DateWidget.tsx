import { Input } from '@fluentui/react-components';
import type { WidgetProps } from '@rjsf/utils';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dateOrder, readTypedDate, writeDate } from './dateParts.ts';
import { useFieldFrame } from './FieldFrame.ts';
import { useDraft } from './useDraft.ts';

/** A date typed in the order of the locale; what cannot be read as a date is kept and answered with a sentence. */
export function DateWidget({ id, value, onChange, readonly, required, options }: WidgetProps): ReactNode {
  const { i18n } = useTranslation();
  const { describedBy, invalid } = useFieldFrame();
  const order = useMemo(() => dateOrder(i18n.language), [i18n.language]);
  const shown = typeof value === 'string' ? writeDate(value, order) : '';
  const draft = useDraft(id, shown, (text) => readTypedDate(text, order) || undefined, onChange);
  return (
    <Input
      id={id}
      name={id}
      size="large"
      className="form-short"
      value={draft.text}
      onChange={(_, { value: text }) => draft.type(text)}
      onBlur={draft.leave}
      autoComplete={options.autocomplete ?? 'off'}
      readOnly={readonly === true}
      aria-required={required === true}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    />
  );
}
