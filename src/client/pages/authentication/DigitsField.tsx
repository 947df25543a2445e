import { type InputHTMLAttributes, useId } from 'react';

interface DigitsFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** What is wrong, in words. */
  readonly fault?: string | undefined;
}

/** A line of digits, such as a telephone number or a code, with what is wrong with it. */
export function DigitsField({ label, onChange, fault, ...rest }: DigitsFieldProps) {
  const id = useId();
  return (
    <div className="text-field authentication-digits">
      <label htmlFor={id}>{label}</label>
      <div className="text-field-box">
        <input
          {...rest}
          id={id}
          inputMode="numeric"
          aria-invalid={fault !== undefined}
          aria-describedby={fault && `${id}-fault`}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      {fault && (
        <p id={`${id}-fault`} className="authentication-fault">
          {fault}
        </p>
      )}
    </div>
  );
}
