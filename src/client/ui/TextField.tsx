import { type ComponentProps, type ReactElement, useId } from 'react';

interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly hint?: string;
  readonly icon?: ReactElement;
}

/**
 * A labelled text input outside of forms, such as a search or a postal code. It is a native input, because it is part of the first screen
 * and Fluent's would load 8 kB more.
 */
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
      <span className="text-input">
        {icon}
        <input {...rest} id={id} aria-describedby={hint ? `${id}-hint` : undefined} />
      </span>
    </div>
  );
}
