import { Radio } from '@fluentui/react-radio';
import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';

/** A group of radio buttons; the whole line of each is clickable. The legend of the frame names the group. */
export function RadioWidget({ id, value, onChange, readonly, options, schema }: WidgetProps): ReactNode {
  return (
    <div
      className={
        schema.type === 'boolean' ? 'stack stack-s form-choices form-choices-beside' : 'stack stack-s form-choices'
      }
    >
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
