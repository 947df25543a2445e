import { Input } from '@fluentui/react-input';
import type { RJSFSchema, WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { useFieldFrame } from '../fields/FieldFrame.ts';
import { nationalDigits } from './nationalDigits.ts';
import { useDraft } from './useDraft.ts';

/** Numbers use a text input, so that wheel and arrow keys do not change them and letters get a fault. */
function inputOf({ type, format }: RJSFSchema): { type: 'text' | 'email' | 'tel'; inputMode?: 'numeric' | 'decimal' } {
  if (type === 'integer') return { type: 'text', inputMode: 'numeric' };
  if (type === 'number') return { type: 'text', inputMode: 'decimal' };
  return { type: format === 'email' ? 'email' : format === 'phone' ? 'tel' : 'text' };
}

/** A single-line input for text, e-mail, phone and numbers. Trims the text before committing it. */
export function TextWidget(props: WidgetProps): ReactNode {
  const { id, value, onChange, readonly, required, schema, options, placeholder } = props;
  const { describedBy, invalid } = useFieldFrame();
  const read = (text: string) => (options.digits === true ? nationalDigits(text) : text.trim()) || undefined;
  const draft = useDraft(id, value == null ? '' : String(value), read, onChange);
  return (
    <Input
      {...inputOf(schema)}
      {...(options.digits === true && { inputMode: 'numeric' })}
      id={id}
      name={id}
      size="large"
      className={options.short ? 'form-short' : undefined}
      value={draft.text}
      onChange={(_, { value: text }) => draft.type(text)}
      onBlur={draft.leave}
      placeholder={placeholder}
      autoComplete={options.autocomplete}
      spellCheck={options.spellcheck === true}
      readOnly={readonly === true}
      aria-required={required === true}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    />
  );
}
