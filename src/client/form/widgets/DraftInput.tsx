import { Input } from '@fluentui/react-input';
import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { useFieldFrame } from '../fields/FieldFrame.ts';
import type { DraftText } from './useDraft.ts';

/** A short text input that is parsed when it is complete. Unparsable text is kept and gets a fault. */
export function DraftInput({ field, draft }: { readonly field: WidgetProps; readonly draft: DraftText }): ReactNode {
  const { id, readonly, required, options } = field;
  const { describedBy, invalid } = useFieldFrame();
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
