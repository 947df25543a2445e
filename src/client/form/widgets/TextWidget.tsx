import { Input } from '@fluentui/react-input';
import type { RJSFSchema, WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { useFieldFrame } from '../fields/FieldFrame.ts';
import { useDraft } from './useDraft.ts';

/** Country calling codes (ITU-T E.164) whose national numbers begin with a 0 that the international form leaves out, or without one. */
const trunkPrefixes: { readonly [callingCode: string]: string } = { '+61': '0', '+64': '0', '+389': '0', '+1': '' };

/** Digits that the field for a contact number accepts (AU-2b). */
const maxDigits = 10;

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

/**
 * Returns a number as it is dialled inside its country, without the signs between its digits: 0211234567 for “+64 21 123 4567”. One of
 * eleven digits loses its leading 0. Other text, and a number with another calling code, is returned unchanged.
 */
export function nationalDigits(text: string): string {
  const compact = text.replace(/[\s().-]/g, '');
  const code = Object.keys(trunkPrefixes).find((known) => compact.startsWith(known));
  const national = code ? trunkPrefixes[code] + compact.slice(code.length).replace(/^0/, '') : compact;
  if (!/^\d+$/.test(national)) return text.trim();
  return national.length === maxDigits + 1 ? national.replace(/^0/, '') : national;
}
