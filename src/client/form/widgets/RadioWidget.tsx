import { Radio } from '@fluentui/react-radio';
import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';

/** One of a few, each a whole line that can be touched. The frame's legend names the group. */
export function RadioWidget({ id, value, onChange, readonly, options, schema }: WidgetProps): ReactNode {
  return (
    <div className={schema.type === 'boolean' ? 'form-choices form-choices-beside' : 'form-choices'}>
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
