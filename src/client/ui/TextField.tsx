import { type ComponentProps, type ReactElement, useId, useLayoutEffect, useRef } from 'react';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly label: string;
  readonly hint?: string;
  readonly icon?: ReactElement;
  readonly value: string;
  /** Called with the changed text, also with what was typed before React took over a page that the server drew. */
  readonly onText: (text: string) => void;
}

/**
 * A labelled text input outside of forms, such as a search or a postal code. It is a native input, because it is part of the first screen
 * and Fluent's would load 8 kB more.
 */
export function TextField({ label, hint, icon, value, onText, ...rest }: TextFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first drawing can differ from the document
  useLayoutEffect(() => {
    const typed = input.current?.value ?? value;
    if (typed !== value) onText(typed);
  }, []);
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
        <input
          {...rest}
          ref={input}
          id={id}
          value={value}
          onChange={(event) => onText(event.target.value)}
          aria-describedby={hint ? `${id}-hint` : undefined}
        />
      </span>
    </div>
  );
}
