import { Input, type InputProps } from '@fluentui/react-input';
import { type ReactElement, useId } from 'react';

interface TextFieldProps extends Omit<InputProps, 'size' | 'contentBefore'> {
  readonly label: string;
  readonly hint?: string;
  readonly icon?: ReactElement;
}

/** A labelled text input outside of forms, such as a search or a postal code. */
export function TextField({ label, hint, icon, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className="text-field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {hint && (
        <span id={`${id}-hint`} className="field-hint">
          {hint}
        </span>
      )}
      <Input
        {...rest}
        id={id}
        size="large"
        contentBefore={icon ?? null}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </div>
  );
}
