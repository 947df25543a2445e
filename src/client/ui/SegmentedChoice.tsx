import { useId } from 'react';
import { useOptimisticChoice } from './useOptimisticChoice.ts';

interface SegmentedChoiceProps<T extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A segmented control of native radio buttons, which support arrow keys and screen readers. */
export function SegmentedChoice<T extends string>({ label, options, value, onChange }: SegmentedChoiceProps<T>) {
  const name = useId();
  const [picked, pick] = useOptimisticChoice(value, onChange);
  return (
    <fieldset className="segmented">
      <legend className="hidden-text">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="covered">
          <input
            type="radio"
            className="cover"
            name={name}
            checked={option.value === picked}
            onChange={() => pick(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
