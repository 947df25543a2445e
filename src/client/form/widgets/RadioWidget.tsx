import { Radio } from '@fluentui/react-radio';
import type { EnumOptionsType, WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';

/** Longest label, in characters, of choices that fit three and two in a row. */
const [shortLabel, mediumLabel] = [12, 28];

/** Returns the class that puts a few choices with short labels side by side; empty for other choices, which stand one below the other. */
function columnsOf(choices: readonly EnumOptionsType[]): string {
  const longest = Math.max(...choices.map(({ label }) => label.length));
  if (choices.length > 4 || longest > mediumLabel) return '';
  return longest > shortLabel ? ' form-choices-two' : ' form-choices-beside';
}

/** A group of radio buttons; the whole line of each is clickable. The legend of the frame names the group. */
export function RadioWidget({ id, value, onChange, readonly, options }: WidgetProps): ReactNode {
  return (
    <div className={`stack stack-s form-choices${columnsOf(options.enumOptions ?? [])}`}>
      {options.enumOptions?.map((choice, index) => (
        <Radio
          key={choice.label}
          id={`${id}-${index}`}
          name={id}
          className="form-choice"
          value={String(index)}
          label={choice.label}
          checked={choice.value === value}
          onChange={() => !readonly && onChange(choice.value)}
        />
      ))}
    </div>
  );
}
