import { useId } from 'react';
import { useOptimisticChoice } from './useOptimisticChoice.ts';

interface SegmentedChoiceProps<T extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** One of a few, side by side: native radio buttons, so that arrow keys and screen readers know them. */
export function SegmentedChoice<T extends string>({ label, options, value, onChange }: SegmentedChoiceProps<T>) {
  const name = useId();
  const [picked, pick] = useOptimisticChoice(value, onChange);
  return (
    <fieldset className="segmented">
      <legend className="hidden-text">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === picked} onChange={() => pick(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
