import { type FocusEvent, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type BirthDate, partsOf } from './birthDate.ts';

interface BirthDateFieldsProps {
  readonly date: BirthDate;
  readonly onChange: (date: BirthDate) => void;
  /** All boxes were left. */
  readonly onLeave: () => void;
  /** What is wrong, in words. */
  readonly fault: string | undefined;
  readonly readOnly: boolean;
}

/** A date known by heart, as three boxes in the order of the locale, which the browser may fill in. */
export function BirthDateFields({ date, onChange, onLeave, fault, readOnly }: BirthDateFieldsProps) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const boxes = useRef<HTMLFieldSetElement>(null);
  const parts = useMemo(() => partsOf(i18n.language), [i18n.language]);
  const left = (event: FocusEvent) => {
    if (!boxes.current?.contains(event.relatedTarget)) onLeave();
  };
  return (
    <fieldset ref={boxes} className="authentication-date" aria-describedby={fault && `${id}-fault`}>
      <legend>{t('authentication.date')}</legend>
      <div className="row">
        {parts.map((part) => (
          <div key={part} className="text-field">
            <label htmlFor={`${id}-${part}`}>{t(`form.date.${part}`)}</label>
            <div className={`text-field-box authentication-${part}`}>
              <input
                id={`${id}-${part}`}
                inputMode="numeric"
                autoComplete={`bday-${part}`}
                maxLength={part === 'year' ? 4 : 2}
                required
                readOnly={readOnly}
                value={date[part]}
                aria-invalid={fault !== undefined}
                aria-describedby={fault && `${id}-fault`}
                onBlur={left}
                onChange={({ target }) => onChange({ ...date, [part]: target.value.trim() })}
              />
            </div>
          </div>
        ))}
      </div>
      {fault && (
        <p id={`${id}-fault`} className="authentication-fault">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
