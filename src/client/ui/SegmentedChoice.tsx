import { useId, useLayoutEffect, useRef } from 'react';
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
  const choices = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first drawing can differ from the document
  useLayoutEffect(() => {
    const early = choices.current?.querySelector<HTMLInputElement>(':checked')?.value;
    const option = options.find((option) => option.value === early);
    if (option && option.value !== value) pick(option.value);
  }, []);
  return (
    <fieldset ref={choices} className="segmented">
      <legend className="hidden-text">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="covered">
          <input
            type="radio"
            className="cover"
            name={name}
            value={option.value}
            checked={option.value === picked}
            onChange={() => pick(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
