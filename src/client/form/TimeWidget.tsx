import { Input } from '@fluentui/react-components';
import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldFrame } from './FieldFrame.ts';
import { readTypedTime, writeTime } from './timeText.ts';
import { useDraft } from './useDraft.ts';

/** A time of day, typed as people write it; what cannot be read as one is kept and answered with a sentence. */
export function TimeWidget({ id, value, onChange, readonly, required, options }: WidgetProps): ReactNode {
  const { i18n } = useTranslation();
  const { describedBy, invalid } = useFieldFrame();
  const shown = typeof value === 'string' ? writeTime(value, i18n.language) : '';
  const draft = useDraft(id, shown, (text) => readTypedTime(text) || undefined, onChange);
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
