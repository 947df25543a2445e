import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';

/** A number on a short scale, such as a pain score: one row of radio buttons with labels at both ends. */
export function ScaleWidget({ id, value, onChange, readonly, schema, uiSchema }: WidgetProps): ReactNode {
  const { minimum: least = 0, maximum: most = 10 } = schema;
  const ends: unknown = uiSchema?.['ui:enumNames'];
  const [low, high]: readonly string[] = Array.isArray(ends) ? ends : [];
  const steps = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  const words = (step: number) => (step === least ? low : step === most ? high : undefined);
  return (
    <div className="form-scale">
      <div className="form-scale-steps">
        {steps.map((step, index) => (
          <label key={step} className="form-scale-step covered">
            <input
              type="radio"
              className="cover"
              id={`${id}-${index}`}
              name={id}
              checked={value === step}
              onChange={() => !readonly && onChange(step)}
            />
            <span className="box">
              {step}
              {words(step) && <span className="hidden-text"> {words(step)}</span>}
            </span>
          </label>
        ))}
      </div>
      {(low || high) && (
        <p className="form-scale-ends field-hint" aria-hidden="true">
          <span>{low && `${least} = ${low}`}</span>
          <span>{high && `${most} = ${high}`}</span>
        </p>
      )}
    </div>
  );
}
