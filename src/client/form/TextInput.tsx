import { Input } from '@fluentui/react-components';
import { type BaseInputTemplateProps, getInputProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { useFieldFrame } from './FieldFrame.ts';
import { useDraft } from './useDraft.ts';

type Kind = {
  readonly type: 'text' | 'email' | 'tel' | 'url' | 'password';
  readonly inputMode?: 'numeric' | 'decimal';
};

/** Numbers are typed as text: no wheel or arrow key changes them by accident, and a letter is answered with a sentence. */
function kindOf(schemaType: unknown, format: unknown, type: string | undefined): Kind {
  if (schemaType === 'integer') return { type: 'text', inputMode: 'numeric' };
  if (schemaType === 'number') return { type: 'text', inputMode: 'decimal' };
  if (format === 'phone' || type === 'tel') return { type: 'tel' };
  return { type: type === 'email' || type === 'url' || type === 'password' ? type : 'text' };
}

/** One line of text: names, e-mail, phone, number. Blanks around it are taken off when it is left. */
export function TextInput({
  id,
  value,
  onChange,
  readonly,
  disabled,
  required,
  schema,
  options,
  type,
}: BaseInputTemplateProps): ReactNode {
  const { describedBy, invalid } = useFieldFrame();
  const { type: inputType, autoComplete, autoCapitalize } = getInputProps(schema, type, options);
  const kind = kindOf(schema.type, schema.format, inputType);
  const draft = useDraft(id, value == null ? '' : String(value), (text) => text.trim() || undefined, onChange);
  return (
    <Input
      {...kind}
      id={id}
      name={id}
      size="large"
      className={options.short ? 'form-short' : undefined}
      value={draft.text}
      onChange={(_, { value: text }) => draft.type(text)}
      onBlur={draft.leave}
      autoComplete={autoComplete}
      autoCapitalize={autoCapitalize}
      spellCheck={kind.type === 'text' && options.spellcheck === true}
      readOnly={readonly === true}
      disabled={disabled === true}
      aria-required={required === true}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    />
  );
}
