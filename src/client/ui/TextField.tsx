import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint?: string;
  readonly icon?: ReactNode;
}

/** A labelled text input outside of forms, such as a search or a postal code. */
export function TextField({ label, hint, icon, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span id={`${id}-hint`} className="muted text-field-hint">
          {hint}
        </span>
      )}
      <div className="text-field-box">
        {icon}
        <input {...rest} id={id} aria-describedby={hint ? `${id}-hint` : undefined} />
      </div>
    </div>
  );
}
